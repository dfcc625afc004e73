/** Mail over SMTP, to whatever server the configuration names: a provider's, the operator's own, or the twin. */
import { createTransport } from 'nodemailer'
import { type Mail, type MailOutcome, type MailPort, MailPortClosed } from '../port.ts'
import { type SmtpFailure, translateAcceptance, translateFailure } from './translate.ts'

export interface SmtpConfig {
  /** smtps://user:password@host:port (TLS from the start) or smtp://… (STARTTLS). */
  readonly url: string
  /** Production requires TLS everywhere; elsewhere a server on this very machine may be spoken to in the clear. */
  readonly tls: 'required' | 'not-on-loopback'
  /** Certificates (PEM) of an authority of the operator's own, in place of the public ones. */
  readonly certificateAuthority?: string | undefined
  /** The name given in EHLO; some servers want one that resolves. */
  readonly clientName?: string | undefined
  readonly timeouts?: Partial<SmtpTimeouts> | undefined
}

export interface SmtpTimeouts {
  readonly connectMs: number
  readonly greetingMs: number
  readonly silenceMs: number
  readonly wholeMs: number
}

export const smtpTimeouts = {
  /** A reachable server answers within a second or two; the next attempt is a job away. */
  connectMs: 10_000,
  /** Servers that hold back their greeting against spam do so for some seconds. */
  greetingMs: 15_000,
  /** Scanning the text may take a while after DATA, and giving up there leaves the outcome unknown, so this is the patient one. */
  silenceMs: 60_000,
  /** A server that trickles is never silent; this ends the attempt all the same, before the job that sends it loses its hold. */
  wholeMs: 120_000,
} as const satisfies SmtpTimeouts

/** Enough for bursts of sign-ups, few enough that no provider takes it for abuse. */
const connectionsMax = 2
/** Providers close connections that carry too many mails; a new one is cheap. */
const mailsPerConnectionMax = 100
/** Kept for the next mail of a burst, not for the night. */
const idleMs = 10_000

export function openSmtpMail(config: SmtpConfig): MailPort {
  const timeouts = { ...smtpTimeouts, ...config.timeouts }
  const transport = createTransport({
    ...connectionOf(config),
    pool: true,
    maxConnections: connectionsMax,
    maxMessages: mailsPerConnectionMax,
    idleTimeout: idleMs,
    // A connection that the server closed while idle is replaced once, and only if none of the mail's text was handed over.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    dnsTimeout: timeouts.connectMs,
    // A mail is text that was given; nothing in it may make the server read a file or open an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  // Connections fail while no mail waits for them, too; the mail that needs one then opens its own.
  transport.on('error', () => undefined)
  transport.use('stream', (prepared, done) => {
    const { onHandOver } = prepared.data as { onHandOver?: (isHandedOver: () => boolean) => void }
    const { message } = prepared
    const open = message.createReadStream.bind(message)
    // The client reads the mail's text only once the server has asked for it, so a text that was read was handed over.
    message.createReadStream = (options) => {
      const stream = open(options)
      onHandOver?.(() => stream.readableDidRead)
      return stream
    }
    done()
  })

  const underWay = new Set<Promise<MailOutcome>>()
  let closed = false
  return {
    send: async (mail) => {
      if (closed) throw new MailPortClosed('the mail port is closed')
      const sending = sendOnce(mail)
      underWay.add(sending)
      try {
        return await sending
      } finally {
        underWay.delete(sending)
      }
    },
    close: async () => {
      closed = true
      await Promise.allSettled(underWay)
      transport.close()
    },
  }

  async function sendOnce(mail: Mail): Promise<MailOutcome> {
    if (!oneAddress.test(mail.to)) return { sent: false, permanent: true, reason: 'the recipient is not one plain address' }
    const attempts: (() => boolean)[] = []
    const answer = transport
      .sendMail({
        messageId: mail.messageId,
        from: mail.from,
        // An object is taken as one address, where a text would be read as a list.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Out-of-office notes and the like are not sent in answer to it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        xMailer: false,
        ...{ onHandOver: (isHandedOver: () => boolean) => attempts.push(isHandedOver) },
      })
      .then(
        (info): MailOutcome => translateAcceptance(info.response, info.serverMessageId),
        (error: SmtpFailure): MailOutcome =>
          translateFailure(error, { handedOver: attempts.some((isHandedOver) => isHandedOver()), addresses: [mail.to, mail.from] }),
      )
    return withinTime(answer, timeouts.wholeMs)
  }
}

/** Anything else could be read as several recipients, or as a header of its own. */
const oneAddress = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,255}$/

/** An attempt that is given up may still reach the server later, whatever it had handed over by then. */
async function withinTime(answer: Promise<MailOutcome>, wholeMs: number): Promise<MailOutcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<MailOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ sent: 'unknown', reason: `no outcome within ${wholeMs} ms` }), wholeMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Where to connect and how it is secured. Without TLS nothing leaves this machine, whatever the address says. */
export function connectionOf(config: SmtpConfig) {
  const url = URL.canParse(config.url) ? new URL(config.url) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    // The address holds a password, so it is not repeated.
    throw new Error('The SMTP address must look like smtps://user:password@host:465 or smtp://user:password@host:587.')
  }
  const secure = url.protocol === 'smtps:'
  const inTheClear = !secure && config.tls === 'not-on-loopback' && loopbackNames.has(url.hostname)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !inTheClear,
    ignoreTLS: inTheClear,
    ...(config.clientName === undefined ? {} : { name: config.clientName }),
    ...(url.username === '' ? {} : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    tls: {
      minVersion: 'TLSv1.2' as const,
      rejectUnauthorized: true,
      ...(config.certificateAuthority === undefined ? {} : { ca: config.certificateAuthority }),
    },
  }
}

const loopbackNames = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Connects, agrees on encryption and signs in, and sends nothing. Throws what the server, or the way to it, said. */
export async function checkSmtp(config: SmtpConfig): Promise<void> {
  const { connectMs, greetingMs } = { ...smtpTimeouts, ...config.timeouts }
  const transport = createTransport({
    ...connectionOf(config),
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    dnsTimeout: connectMs,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
