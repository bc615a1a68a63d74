/** How mail programs announce that what follows was written before, in the languages our members write in. */

/** "On Mon, 4 May 2026 at 09:12, Sam <sam@gym.example> wrote:" */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^on\b.*\b(wrote|writes)\s*:$/i,
  /^am\b.*\b(schrieb|schreibt)\b.*:$/i,
  /^le\b.*\ba écrit\s*:$/i,
  /^el\b.*\bescribió\s*:$/i,
  /^il\b.*\bha scritto\s*:$/i,
  /^(em|a)\b.*\bescreveu\s*:$/i,
  /^op\b.*\bschreef\b.*:$/i,
  /^.*<[^<>@]+@[^<>@]+>.*\b(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev)\s*:$/i,
  /^.*\d.*\bskrev\b.*:$/i,
  /^.*\d.*\s(napisał(\(a\)|a)?|yazdı|napsal(\(a\)|a)?|írta|kirjoitti)\s*:$/i,
  // A year, then an address, then nothing but a colon: Japanese, Korean and Russian programs say no more.
  /^.*\b\d{4}(\b|年|년).*<[^<>@\s]+@[^<>\s]+>\s*:$/i,
]
const ATTRIBUTION_START =
  /^(on|am|le|el|il|em|op|den|dne|(?:mån|tis|ons|tors?|fre|lør|søn|lör|sön|man|tir)[a-zå]*\.?,?|(?:pon|wt|śr|czw|pt|sob|niedz)\.,?)\s/i
/** Some phones put the old mail behind the attribution, on the same line. */
const ATTRIBUTION_AND_MAIL =
  /^(on|am|le|el|il|em|op|den)\s.{5,160}<[^<>@\s]+@[^<>\s]+>\)?,?\s*(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev)\s*:\s+\S/i

/** "-----Original Message-----" and its like; what a member forwards is not theirs either. */
const SEPARATOR =
  /^[-_ ]{2,}\s*(original message|original appointment|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|oryginalna wiadomość|forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht)\b.*$/i
const FORWARDED =
  /^(begin forwarded message|anfang der weitergeleiteten nachricht|début du message (transféré|réexpédié)|inicio del mensaje reenviado|inizio messaggio inoltrato|início da mensagem (reencaminhada|encaminhada)|begin doorgestuurd bericht)\s*:$/i

/** The heads of a mail as Outlook copies them into the text. */
const FROM = /^\*?(from|von|de|da|van|från|fra|od|lähettäjä|kimden|от)\s*:\*?\s*\S/i
const OTHER_HEAD =
  /^\*?(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|date d['’]envoi|à|objet|enviado( el)?|fecha|para|asunto|inviato|data|a|oggetto|enviada( em)?|assunto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat|lähetetty|aihe|gönderi(len|ldi)|kime|konu|отправлено|кому|тема|дата)\s*:\*?/i

const SIGNATURE_LINE =
  /^(sent (from|via) |get outlook for |von meinem .{1,40} gesendet|gesendet (von|mit) |envoyé (de|depuis|à partir) |obtenez outlook|enviado (desde|do|de|pelo) |inviato da|verstuurd (vanaf|met|via)|verzonden (vanaf|met)|skickat från |sendt fra |wysłan[eo] z |lähetetty |odesláno z |отправлено с |iphone'umdan gönderildi|iphoneから送信|(yahoo|aol) mail\b.{0,80}$|sent with )/i
const PICTURE = /^(\[(image|cid|inline image|bild)\b[^\]]*\]|<(image|img)[^<>]*>|￼)$/i
/** Our own footer, should a mail program not mark it as quoted. */
const OWN_FOOTER = /^unsubscribe:?\s*[<([]?\s*https?:/i

const LINE_MAX_CHARS = 400
const ATTRIBUTION_LINES_MAX = 3
const HEADS_WITHIN_LINES = 5

/** How many lines the attribution that begins here takes; 0 when none does. It is often broken over two or three. */
export function attributionLines(lines: readonly string[], at: number): number {
  const first = trimmed(lines[at])
  for (let count = 1; count <= ATTRIBUTION_LINES_MAX; count++) {
    if (count > 1 && !ATTRIBUTION_START.test(first)) return 0
    const text = trimmed(lines.slice(at, at + count).join(' '))
    // A date or an address must be in it: "On reflection, as you wrote:" is the member's own sentence.
    if (text.endsWith(':') && /[\d@]/.test(text) && ATTRIBUTIONS.some((it) => it.test(text))) return count
  }
  return 0
}

/** From here on nothing is the member's: a separator, a forwarded mail, or the copied heads of one. */
export function startsOldMail(lines: readonly string[], at: number): boolean {
  const line = trimmed(lines[at])
  if (line === '') return false
  if (SEPARATOR.test(line) || FORWARDED.test(line) || ATTRIBUTION_AND_MAIL.test(line)) return true
  if (!FROM.test(line)) return false
  const next = lines.slice(at + 1, at + 1 + HEADS_WITHIN_LINES).map(trimmed)
  return next.filter((it) => OTHER_HEAD.test(it)).length >= 2
}

export function isQuoted(line: string): boolean {
  return /^\s{0,3}>/.test(line)
}

/** "-- " alone in a line: the signature follows. */
export function startsSignature(line: string): boolean {
  return /^--\s?$/.test(line)
}

/** Lines a machine added that say nothing: "Sent from my iPhone", "[image: cat.jpg]". */
export function isNoise(line: string): boolean {
  const text = trimmed(line)
  return isPhoneSignature(text) || PICTURE.test(text) || OWN_FOOTER.test(text) || /^_{10,}$/.test(text)
}

/** "Sent from my phone so short: no class today" goes on with something the member says. */
const GOES_ON = /^(?!yahoo|aol).*(?:[:;.!?]\s+|,\s+(?!an?\s))\p{L}/iu
const isPhoneSignature = (text: string): boolean => SIGNATURE_LINE.test(text) && !GOES_ON.test(text)

/** Bounded, so that no pattern ever runs over a line of megabytes. */
function trimmed(line: string | undefined): string {
  return (line ?? '').slice(0, LINE_MAX_CHARS).trim()
}
