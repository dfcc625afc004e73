/**
 * What an SMTP conversation came to, in the port's words. The reply code decides where there is one (RFC 5321, section 4.2.1);
 * where there is none, whether the text had been handed over decides between "not sent" and "unknown".
 */
import type { MailOutcome } from '../port.ts'

/** What the SMTP client says about a failure, as far as we rely on it. */
export interface SmtpFailure {
  /** The client's own code: ECONNECTION, ESOCKET, ETIMEDOUT, EDNS, ETLS, EAUTH, EENVELOPE, EMESSAGE, … */
  readonly code?: string | undefined
  /** The step that failed: CONN, EHLO, STARTTLS, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  readonly command?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
  /** The system's code behind ESOCKET: ECONNREFUSED, ECONNRESET, … */
  readonly originalCode?: string | undefined
  readonly timeoutType?: string | undefined
}

export interface SmtpAttempt {
  /** Whether any of the mail's text had been handed to the server. */
  readonly handedOver: boolean
  /** The addresses of the mail, so that they can be kept out of the reason. */
  readonly addresses: readonly string[]
}

export function translateFailure(failure: SmtpFailure, attempt: SmtpAttempt): MailOutcome {
  const reason = reasonOf(failure, attempt.addresses)
  if (failure.responseCode !== undefined) return { sent: false, permanent: isAboutTheMail(failure), reason }
  if (attempt.handedOver) return { sent: 'unknown', reason }
  return { sent: false, permanent: failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE', reason }
}

/** The server's id for a mail it took: "250 2.0.0 Ok: queued as 4XyZ12" and its kin. */
export function translateAcceptance(response: string, serverMessageId?: string): MailOutcome {
  const queued = /\bqueued as <?([\w.-]{1,100})|\b[Ii][Dd]=([\w.-]{1,100})/i.exec(response)
  const providerId = serverMessageId ?? queued?.[1] ?? queued?.[2]
  return providerId === undefined ? { sent: true } : { sent: true, providerId }
}

/** Replies that speak about the session or our account: another attempt, or another configuration, may well succeed. */
const sessionReplies = new Set([500, 501, 502, 503, 504, 530, 534, 535, 538])
const mailCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function isAboutTheMail({ code, command, responseCode = 0 }: SmtpFailure): boolean {
  if (responseCode < 500 || responseCode > 599 || sessionReplies.has(responseCode)) return false
  return code !== 'EAUTH' && command !== undefined && mailCommands.has(command)
}

/** Long enough for a server's sentence, short enough for a column and a log line. */
const reasonLengthMax = 200

function reasonOf(failure: SmtpFailure, addresses: readonly string[]): string {
  const codes = [failure.code, failure.originalCode, failure.timeoutType].filter((code) => code !== undefined)
  const at = failure.command === undefined ? '' : ` at ${failure.command}`
  const response = failure.response === undefined ? '' : `: ${beginningOf(failure.response)}`
  return shorten(withoutAddresses(`${codes.join(' ') || 'SMTP'}${at}${response}`, addresses))
}

/** More than any reply that is worth reading; a server may send a megabyte. */
const responseLengthMax = 1_000

/** Cut between words, since half an address would no longer be recognised as one. */
function beginningOf(response: string): string {
  return response.length > responseLengthMax ? response.slice(0, responseLengthMax).replace(/\S+$/, '') : response
}

/**
 * Takes out whatever identifies a person: the mail's own addresses in any case, with their local parts, and everything that has the
 * shape of an address. Servers like to repeat the recipient, also within links.
 */
export function withoutAddresses(text: string, addresses: readonly string[]): string {
  const known = addresses.flatMap((address) => [address, address.slice(0, Math.max(address.lastIndexOf('@'), 0))])
  const shaped = text.replace(/[^\s<>"'(),;:=]*(?:@|%40)[^\s<>"'(),;]*/gi, hidden)
  return known
    .filter((part) => part.length >= namingLengthMin)
    .sort((left, right) => right.length - left.length)
    .reduce((left, part) => left.replace(new RegExp(`(?<![a-z0-9])${escapePattern(part)}(?![a-z0-9])`, 'gi'), hidden), shaped)
}

const hidden = '[address]'
/** Shorter local parts are words of every sentence and name nobody. */
const namingLengthMin = 3

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function shorten(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replies come from outside and may hold anything; a reason is one line.
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
  return line.length > reasonLengthMax ? `${line.slice(0, reasonLengthMax - 1)}…` : line
}
