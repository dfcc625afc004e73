/** The promises of the mail port, kept by every implementation of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Mail, type MailPort, MailPortClosed } from './port.ts'

export type MailFault = 'none' | 'slow' | 'down' | 'transient' | 'permanent' | 'drop-after-data'

/** An implementation together with the other side of it: what arrived there, and what goes wrong there. */
export interface MailWorld {
  readonly port: MailPort
  /** How long the port waits for an answer, so that a slow one can be slower. */
  readonly patienceMs: number
  readonly received: () => Promise<readonly Pick<Mail, 'messageId' | 'subject' | 'text' | 'html'>[]>
  readonly recipients: () => Promise<readonly string[]>
  readonly order: (fault: MailFault, options?: { readonly count?: number; readonly delayMs?: number }) => Promise<void>
  readonly clear: () => Promise<void>
  readonly end: () => Promise<void>
}

export function describeMailPort(name: string, make: () => Promise<MailWorld>): void {
  describe(`${name} keeps the promises of the mail port`, () => {
    let world: MailWorld
    let number = 0

    const mail = (changes: Partial<Mail> = {}): Mail => {
      number += 1
      return {
        messageId: `<mai_${number}@heathland.test>`,
        from: 'Heathland <no-reply@heathland.test>',
        to: 'anna.visser@example.test',
        subject: 'Please verify your email',
        text: 'Open https://heathland.test/welcome?token=abc to verify your address.\n',
        html: '<p>Open <a href="https://heathland.test/welcome?token=abc">this link</a>.</p>',
        ...changes,
      }
    }

    beforeAll(async () => {
      world = await make()
    })

    afterEach(async () => {
      await world.order('none')
      await world.clear()
    })

    afterAll(async () => {
      await world.end()
    })

    test('delivers a mail as it was given, under the id it was given', async () => {
      const sent = mail({ subject: 'Grüße, 5.050,00 € ✓', text: `Zeile eins\n.\n${'ä'.repeat(300)}\n` })
      expect(await world.port.send(sent)).toMatchObject({ sent: true })
      const [found] = await world.received()
      expect(found).toMatchObject({ messageId: sent.messageId, subject: sent.subject })
      expect(found?.text.trimEnd()).toBe(sent.text.trimEnd())
      expect(found?.html.trimEnd()).toBe(sent.html)
      expect(await world.recipients()).toEqual([sent.to])
    })

    test('delivers many mails at once, each exactly once', async () => {
      const mails = Array.from({ length: 20 }, () => mail())
      const outcomes = await Promise.all(mails.map((each) => world.port.send(each)))
      expect(outcomes.every(({ sent }) => sent === true)).toBe(true)
      const ids = (await world.received()).map(({ messageId }) => messageId)
      expect(ids.sort()).toEqual(mails.map(({ messageId }) => messageId).sort())
    })

    test('says not sent, for now, when the server asks to come back later; and then delivers', async () => {
      await world.order('transient', { count: 1 })
      const sent = mail()
      expect(await world.port.send(sent)).toMatchObject({ sent: false, permanent: false })
      expect(await world.received()).toEqual([])
      expect(await world.port.send(sent)).toMatchObject({ sent: true })
      expect(await world.received()).toHaveLength(1)
    })

    test('says not sent, for good, when there is no such mailbox; without naming anyone', async () => {
      await world.order('permanent', { count: 1 })
      const outcome = await world.port.send(mail())
      expect(outcome).toMatchObject({ sent: false, permanent: true })
      expect(JSON.stringify(outcome)).not.toMatch(/anna|visser|example\.test/i)
      expect(await world.received()).toEqual([])
    })

    test('says not sent, for now, while the server is away; and delivers when it is back', async () => {
      await world.order('down')
      expect(await world.port.send(mail())).toMatchObject({ sent: false, permanent: false })
      await world.order('none')
      expect(await world.port.send(mail())).toMatchObject({ sent: true })
      expect(await world.received()).toHaveLength(1)
    })

    test('says unknown when the answer was lost, and a second attempt is recognisable by its id', async () => {
      await world.order('drop-after-data', { count: 1 })
      const sent = mail()
      expect(await world.port.send(sent)).toMatchObject({ sent: 'unknown' })
      expect(await world.received()).toMatchObject([{ messageId: sent.messageId }])
      expect(await world.port.send(sent)).toMatchObject({ sent: true })
      expect((await world.received()).map(({ messageId }) => messageId)).toEqual([sent.messageId, sent.messageId])
    })

    test('says unknown when the answer does not come in time', async () => {
      await world.order('slow', { count: 1, delayMs: world.patienceMs * 3 })
      expect(await world.port.send(mail())).toMatchObject({ sent: 'unknown' })
      expect(await world.received()).toHaveLength(1)
    })

    test.each([
      'anna@example.test, bert@example.test',
      'anna@example.test\r\nBcc: bert@example.test',
      'Anna <anna@example.test>',
      '<anna@example.test>',
      'anna',
      '',
    ])('takes one plain address and not %j', async (to) => {
      expect(await world.port.send(mail({ to }))).toMatchObject({ sent: false, permanent: true })
      expect(await world.received()).toEqual([])
    })

    test('lets no text of a mail become a header or a recipient', async () => {
      await world.port.send(
        mail({ subject: 'Hello\r\nBcc: bert@example.test\r\n\r\nOther text', text: '.\r\nRCPT TO:<bert@example.test>\r\n' }),
      )
      expect(await world.recipients()).toEqual(['anna.visser@example.test'])
      expect((await world.received())[0]?.text).toContain('RCPT TO')
    })

    test('takes nothing more once closed', async () => {
      await world.port.close()
      await expect(world.port.send(mail())).rejects.toBeInstanceOf(MailPortClosed)
    })
  })
}
