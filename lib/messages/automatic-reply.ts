import { awayUntil } from '@/lib/messages/away-until'

/** Whether a machine answered for the member, and when the member is back. No turn is spent on a machine. */

export type Automatic = { kind: 'human' } | { kind: 'automatic'; until: Date | null }

export type MailParts = {
  /** Names in lower case. */
  headers: Record<string, string>
  subject: string
  text: string
}

const PRECEDENCE = new Set(['bulk', 'junk', 'list', 'auto_reply', 'auto-reply'])
/** Any value but "no" marks an answer nobody wrote. X-Auto-Response-Suppress is not one: people's mail carries it too. */
const MARKS = ['x-autoreply', 'x-auto-reply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients']
const MACHINES = /^<?(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i

const SUBJECTS: readonly RegExp[] = [
  /^(automatic|automated|auto)[- ]?(reply|response|answer)\b/i,
  /^auto(-|: )/i,
  /^(i am |i'm )?(currently )?(out of (the )?office|ooo\b|on (vacation|holiday|annual leave|parental leave|leave)\b)/i,
  /^(vacation|away|absence) (reply|response|message|notice|notification)/i,
  /^(automatische (antwort|abwesenheits)|abwesenheits(notiz|meldung|assistent)|abwesenheit\b|abwesend\b|nicht im büro)/i,
  /^(réponse automatique|message d['’]absence|absence du bureau|absent(e)? du bureau|en congé)/i,
  /^(respuesta automática|fuera de (la )?oficina|ausente\b|estoy de vacaciones)/i,
  /^(risposta automatica|fuori (sede|ufficio)|assenza\b)/i,
  /^(resposta automática|fora do escritório|ausência\b)/i,
  /^(automatisch antwoord|automatische (reactie|beantwoording)|afwezig(heid)?\b|niet aanwezig)/i,
  /^(undeliverable|undelivered mail|delivery (status notification|failure|has failed)|mail delivery (failed|system)|returned mail|failure notice|unzustellbar|non remis|no se puede entregar)/i,
]
/** Only what nobody would write by hand; "I'm out of the office" may well be the member speaking. */
const CONFESSION =
  /\b(this is an? (automated|automatic|auto-?generated|auto) (reply|response|message|email|e-mail)|this (message|email|e-mail) was (sent|generated) automatically|this (mailbox|inbox) is ((no longer|not) (being )?(monitored|attended|checked|in use)|unattended|unmonitored)|your (message|e-?mail) has not been read and|is no longer employed (with|by|at)|dies ist eine automatische|diese (nachricht|e-?mail) wurde automatisch|ceci est (un message|une réponse) automatique|este es un mensaje automático|questo è un messaggio automatico|esta é uma (resposta|mensagem) automática|dit is een automatisch)/i
const CONFESSION_WITHIN_CHARS = 1_000

export function automaticReply(mail: MailParts, now: Date): Automatic {
  if (!isAutomatic(mail)) return { kind: 'human' }
  return { kind: 'automatic', until: awayUntil(`${mail.subject}\n${mail.text}`, now) }
}

function isAutomatic({ headers, subject, text }: MailParts): boolean {
  const header = (name: string) => (headers[name] ?? '').trim().toLowerCase()
  if (header('auto-submitted') !== '' && !header('auto-submitted').startsWith('no')) return true
  if (header('return-path') === '<>') return true
  if (PRECEDENCE.has(header('precedence'))) return true
  if (MARKS.some((name) => header(name) !== '' && header(name) !== 'no')) return true
  if (header('content-type').startsWith('multipart/report')) return true
  if (MACHINES.test(header('return-path')) || MACHINES.test(header('sender'))) return true
  return (
    SUBJECTS.some((it) => it.test(subject.trim())) || CONFESSION.test(text.slice(0, CONFESSION_WITHIN_CHARS))
  )
}
