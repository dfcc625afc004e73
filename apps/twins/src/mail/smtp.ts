/** The SMTP side of the twin: what a mail server of the world does, with its faults on order. */
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from '../faults.ts'
import { loopback } from '../http.ts'
import type { MailFault } from './faults.ts'
import type { Mailbox } from './mailbox.ts'

export interface SmtpTwin {
  readonly port: number
  /** Refuses connections from now on and cuts those that are open. */
  readonly goDown: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

/** What common mail services take. */
const mailBytesMax = 10 * 1024 * 1024

export async function startSmtp(port: number, mailbox: Mailbox, faults: Faults<MailFault>): Promise<SmtpTwin> {
  const sockets = new Map<number, Socket>()
  let server: SMTPServer | undefined
  let boundPort = port

  const comeBack = async () => {
    if (server) return
    server = makeServer(sockets, mailbox, faults)
    boundPort = await listen(server, boundPort)
  }
  const goDown = async () => {
    const stopping = server
    if (!stopping) return
    server = undefined
    const closed = new Promise<void>((resolve) => stopping.close(resolve))
    for (const socket of sockets.values()) socket.destroy()
    await closed
  }
  await comeBack()
  return { port: boundPort, goDown, comeBack }
}

function makeServer(sockets: Map<number, Socket>, mailbox: Mailbox, faults: Faults<MailFault>): SMTPServer {
  const server = new SMTPServer({
    banner: 'mail twin',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: mailBytesMax,
    onRcptTo: ({ address }, _session, callback) => {
      if (faults.strikes('transient')) return callback(reply(451, '4.7.1 Greylisting in action, please come back later'))
      if (faults.strikes('permanent'))
        return callback(reply(550, `5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`))
      return callback()
    },
    onData: (stream, session, callback) => {
      receive(stream, session, mailbox, faults).then(
        (answer) => {
          if (answer === 'drop') sockets.get(session.remotePort)?.destroy()
          else callback(null, answer)
        },
        (error: unknown) => callback(error instanceof Error ? error : reply(451, '4.3.0 Could not take the message')),
      )
    },
  })
  // A sender that breaks off mid-sentence is an everyday event for a mail server, and none to end over.
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  return server
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  mailbox: Mailbox,
  faults: Faults<MailFault>,
): Promise<string | 'drop'> {
  const parsed = await simpleParser(stream, { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true })
  if (stream.sizeExceeded) throw reply(552, '5.3.4 Message size exceeds fixed limit')
  const drops = faults.strikes('drop-after-data')
  const { mailFrom, rcptTo } = session.envelope
  const mail = await mailbox.keep({
    messageId: parsed.messageId,
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    text: parsed.text,
    html: parsed.html === false ? undefined : parsed.html,
    headers: Object.fromEntries(parsed.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()])),
    attachments: parsed.attachments.map(({ filename, size }) => ({ name: filename ?? 'unnamed', bytes: size })),
    answered: !drops,
  })
  if (drops) return 'drop'
  const { delayMs } = faults.state()
  if (faults.strikes('slow')) await wait(delayMs, undefined, { ref: false })
  return `2.0.0 Ok: queued as ${mail.id}`
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, loopback, () => {
      server.server.off('error', reject)
      resolve((server.server.address() as AddressInfo).port)
    })
  })
}
