/** A mail server that keeps what it is given and shows it to the person at this machine; nothing is ever passed on. */

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { loopback, makeHttp } from '../http.ts'
import { makeFaults } from './faults.ts'
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
  const faults = makeFaults(() => new Date())
  const smtp = await startSmtp(smtpPort, mailbox, faults)
  let backAgain: NodeJS.Timeout | undefined

  mountMailPages(app, mailbox, {
    state: faults.state,
    order: async (order) => {
      clearTimeout(backAgain)
      const state = faults.order(order)
      if (state.fault !== 'down') {
        await smtp.comeBack()
        return state
      }
      await smtp.goDown()
      if (order.seconds !== undefined) backAgain = setTimeout(() => void smtp.comeBack(), order.seconds * 1_000)
      return state
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
