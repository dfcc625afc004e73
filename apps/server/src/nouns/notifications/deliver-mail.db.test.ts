import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { testSecrets } from '../../../../../tests/world.ts'
import { emailIndex } from '../../core/email-index.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(async () => {
  await system.orderFault({ fault: 'none' })
  await system.moveClock(0)
})
afterAll(() => system.close())

interface MailRow {
  readonly id: string
  readonly state: string
  readonly attempts: number
  readonly has_content: boolean
  readonly sent_at: Date | null
}

async function storedMail(email: string, { world }: System = system): Promise<MailRow> {
  const [row, ...others] = await world.superuser<MailRow>(
    `select mail.id, state, attempts, content is not null as has_content, sent_at from mail join registration using (person_id)
     where email_index = $1`,
    [emailIndex(world.platform.keys, email)],
  )
  if (!row || others.length > 0) throw new Error(`${others.length} mails too many`)
  return row
}

/** Somebody signs up, so that a mail is to go out to them. */
async function someMail(): Promise<string> {
  const person = somebody()
  await system.register(person)
  return person.email
}

const patiently = { timeout: 60_000, interval: 50 }
const sent = { state: 'sent', has_content: false, sent_at: expect.any(Date) }

/** A fault is ordered for one mail: none of an earlier test may be left to take it. */
beforeEach(async () => {
  await system.orderFault({ fault: 'none' })
  const left = async () => (await system.world.superuser("select id from mail where state in ('waiting', 'sending')")).length
  if ((await left()) > 0) await system.moveClock(600)
  await expect.poll(left, patiently).toBe(0)
})

test('a mail goes out once, under an id of its own, and its words are gone from the database', async () => {
  const email = await someMail()
  const mail = await system.mailTo(email)
  await expect.poll(() => storedMail(email), patiently).toMatchObject({ ...sent, attempts: 1 })
  expect(mail.messageId).toBe(`<${(await storedMail(email)).id}@localhost>`)
  expect(await system.mailsTo(email)).toHaveLength(1)
})

test('while the mail server is down a mail waits, and it goes out within seconds of its return', async () => {
  await system.orderFault({ fault: 'down' })
  const email = await someMail()
  await expect.poll(async () => (await storedMail(email)).attempts, patiently).toBeGreaterThan(0)
  expect(await storedMail(email)).toMatchObject({ has_content: true, sent_at: null })
  await system.orderFault({ fault: 'none' })
  const backAt = Date.now()
  await system.mailTo(email)
  expect(Date.now() - backAt).toBeLessThan(20_000)
  await expect.poll(() => storedMail(email), patiently).toMatchObject(sent)
  expect(await system.mailsTo(email)).toHaveLength(1)
})

test('a server that says come back later is asked again', async () => {
  await system.orderFault({ fault: 'transient', count: 1 })
  const email = await someMail()
  // How long it waits in between is the domain's question; a busy machine may look only when it is over.
  await expect.poll(async () => (await storedMail(email))?.attempts, patiently).toBeGreaterThan(0)
  await system.moveClock(6)
  await expect.poll(() => storedMail(email), patiently).toMatchObject({ ...sent, attempts: 2 })
  expect(await system.mailsTo(email)).toHaveLength(1)
})

test('a mail to a mailbox that does not exist fails at once, and its content is deleted', async () => {
  await system.orderFault({ fault: 'permanent', count: 1 })
  const email = await someMail()
  await expect.poll(() => storedMail(email), patiently).toMatchObject({ state: 'given-up', attempts: 1, has_content: false, sent_at: null })
  await system.moveClock(3_600)
  const later = await someMail()
  await system.mailTo(later)
  expect(await storedMail(email)).toMatchObject({ state: 'given-up', attempts: 1 })
  expect(await system.mailsTo(email)).toHaveLength(0)
})

test('a mail whose answer was lost goes again under the same id, so that its reader sees one', async () => {
  await system.orderFault({ fault: 'drop-after-data', count: 1 })
  const email = await someMail()
  await system.mailTo(email)
  await system.moveClock(6)
  await expect.poll(() => storedMail(email), patiently).toMatchObject({ ...sent, attempts: 2 })
  const mails = await system.mailsTo(email)
  expect(mails.map((mail) => mail.answered)).toEqual([false, true])
  expect(mails[1]).toMatchObject({ messageId: mails[0]?.messageId, text: mails[0]?.text })
})

test('a mail that could not be sent for a day is not tried again', async () => {
  await system.orderFault({ fault: 'down' })
  const email = await someMail()
  await expect.poll(() => storedMail(email), patiently).toMatchObject({ state: 'waiting' })
  await system.moveClock(24 * 3_600 + 60)
  await expect.poll(() => storedMail(email), patiently).toMatchObject({ state: 'given-up', has_content: false })
})

test('a mail to an erased person is dropped without being decrypted', async () => {
  await system.orderFault({ fault: 'down' })
  const email = await someMail()
  await expect.poll(() => storedMail(email), patiently).toMatchObject({ state: 'waiting', has_content: true })
  const { id } = await storedMail(email)
  await system.world.superuser('delete from person_key where person_id = (select person_id from mail where id = $1)', [id])
  await system.orderFault({ fault: 'none' })
  await system.moveClock(6)
  const state = async () => (await system.world.superuser<{ state: string }>('select state from mail where id = $1', [id]))[0]?.state
  await expect.poll(state, patiently).toBe('given-up')
  expect(await system.mailsTo(email)).toHaveLength(0)
})

test('two workers send each mail once', async () => {
  await system.world.startWorker()
  const emails = await Promise.all(Array.from({ length: 12 }, someMail))
  await Promise.all(emails.map((email) => expect.poll(() => storedMail(email), patiently).toMatchObject({ ...sent, attempts: 1 })))
  const counts = await Promise.all(emails.map(async (email) => (await system.mailsTo(email)).length))
  expect(counts).toEqual(emails.map(() => 1))
})

test('a worker that is killed while sending is missed after three minutes, and another sends the mail once more under the same id', async () => {
  const own = await openSystem({}, { withWorker: false })
  try {
    await own.orderFault({ fault: 'slow', delayMs: 60_000 })
    const child = spawnWorker(own)
    const { email } = await registered(own)
    // The mail has arrived, and the worker waits for an answer that it will not live to hear.
    await own.mailTo(email)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(await storedMail(email, own)).toMatchObject({ state: 'sending', attempts: 1, has_content: true })

    await own.orderFault({ fault: 'none' })
    await own.world.startWorker()
    await own.moveClock(175)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await own.mailsTo(email)).toHaveLength(1)
    await own.moveClock(185)
    const again = await own.mailTo(email, 2)
    await expect.poll(() => storedMail(email, own), patiently).toMatchObject({ ...sent, attempts: 2 })
    const mails = await own.mailsTo(email)
    expect(mails.map((mail) => mail.messageId)).toEqual([again.messageId, again.messageId])
  } finally {
    await own.close()
  }
}, 180_000)

async function registered(own: System) {
  const person = somebody()
  await own.register(person)
  return person
}

/** The worker as a process of its own: one that can be killed. */
function spawnWorker({ world, twin }: System) {
  return spawn(process.execPath, ['apps/server/src/entry/main.ts', 'worker'], {
    env: {
      ...process.env,
      ...testSecrets,
      HEATHLAND_ENV: 'test',
      WORKER_DATABASE_URL: world.url('heathland_worker'),
      METRICS_PORT: '0',
      PUBLIC_ORIGIN: 'http://localhost:4000',
      SMTP_URL: twin.smtpUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: 'inherit',
  })
}
