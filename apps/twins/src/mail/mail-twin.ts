/** A mail server that keeps what it is given and shows it to the person at this machine; nothing is ever passed on. */

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { makeFaults } from '../faults.ts'
import { loopback, makeHttp } from '../http.ts'
import { mountFaults } from '../pages.ts'
import { mailFaults } from './faults.ts'
import { openMailbox } from './mailbox.ts'
import { mountMailPages } from './pages.ts'
import { startSmtp } from './smtp.ts'

export interface MailTwin {
  readonly smtpPort: number
  readonly smtpUrl: string
  readonly httpPort: number
  readonly httpUrl: string
  readonly stop: () => Promise<void>
}

export interface MailTwinOptions {
  /** 0 takes a free port. */
  readonly smtpPort: number
  readonly httpPort: number
  /** Where the twin's own record of what it received is appended to. */
  readonly logDir?: string | undefined
}

export async function startMailTwin({ smtpPort, httpPort, logDir }: MailTwinOptions): Promise<MailTwin> {
  const app = makeHttp()
  const mail = await mountMailTwin(app, { smtpPort, logDir })
  try {
    await app.listen({ host: loopback, port: httpPort })
  } catch (error) {
    await mail.stop()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  return {
    smtpPort: mail.smtpPort,
    smtpUrl: `smtp://${loopback}:${mail.smtpPort}`,
    httpPort: port,
    httpUrl: `http://${loopback}:${port}`,
    stop: async () => {
      await app.close()
      await mail.stop()
    },
  }
}

async function mountMailTwin(app: FastifyInstance, { smtpPort, logDir }: Omit<MailTwinOptions, 'httpPort'>) {
  const mailbox = await openMailbox(logDir)
  // A server that is down counts no mails.
  const faults = makeFaults(mailFaults, { now: () => new Date(), uncounted: ['down'] })
  const smtp = await startSmtp(smtpPort, mailbox, faults)
  let backAgain: NodeJS.Timeout | undefined

  mountMailPages(app, mailbox, faults)
  mountFaults(app, '/mail/faults', {
    faults,
    page: '/mail/control',
    onOrder: async (state, order) => {
      clearTimeout(backAgain)
      if (state.fault !== 'down') return smtp.comeBack()
      await smtp.goDown()
      if (order.seconds !== undefined) backAgain = setTimeout(() => void smtp.comeBack(), order.seconds * 1_000)
    },
  })
  return {
    smtpPort: smtp.port,
    stop: async () => {
      clearTimeout(backAgain)
      await smtp.goDown()
    },
  }
}
