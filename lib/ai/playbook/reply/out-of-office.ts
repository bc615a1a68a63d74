import { fold } from '@/lib/safety/draft-guard/fold'

/** A notice a mail program sends by itself, when nothing but its words gives it away. */
const NOTICES = [
  /\b(?:automatic|automated|auto)[- ]?(?:reply|response|answer)\b/,
  /\b(?:respuesta automatica|respuesta automática|réponse automatique|reponse automatique|automatische (?:antwort|reactie)|abwesenheitsnotiz|risposta automatica|resposta automática|resposta automatica|automatisch antwoord)\b/,
  /\b(?:currently |now )?out of (?:the )?office\b[^!?]{0,120}\b(?:return|back|until|access|urgent|respond|reply|contact)/,
  /\b(?:annual|parental|maternity|paternity|medical|sick) leave\b[^!?]{0,120}\b(?:respond|reply|get back to you|my return|contact)/,
  /\b(?:limited|no) access to (?:my )?e-?mails?\b/,
  /\b(?:nicht im büro|nicht im buero|fuera de la oficina|absent(?:e)? du bureau|fuori (?:ufficio|sede)|fora do escritório|niet op kantoor|niet aanwezig)\b/,
]

export function isOutOfOffice(text: string): boolean {
  const folded = fold(text)
  return NOTICES.some((notice) => notice.test(folded))
}
