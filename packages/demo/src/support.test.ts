import { expect, test } from 'vitest'
import { createDemo } from './index.ts'

function openDemo() {
  let now = new Date('2026-11-15T12:00:00.000Z')
  let text: string | null = null
  const open = () =>
    createDemo({
      keep: {
        read: () => text,
        write: (kept) => {
          text = kept
        },
      },
      clock: () => now,
      random: () => 0,
      pause: async () => undefined,
      digest: async (text) => text,
    })
  return {
    open,
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000)
    },
  }
}

test('[DEMO-05 state] a ticket of the demo is answered, replied to, closed and reopened, and is there after a reload', async () => {
  const { open, wait } = openDemo()
  const client = open()
  expect((await client.support.list({})).items).toHaveLength(1)
  const { id: fileId } = await client.files.begin({ name: 'Screenshot.png', size: 10, purpose: 'support-attachment' })
  const { ticketId } = await client.support.open({ kind: 'question', topic: 'account', text: 'How?', attachments: [fileId] })
  expect(await client.support.read({ ticketId })).toMatchObject({
    state: 'new',
    number: 2,
    messages: [{ attachments: [{ name: 'Screenshot.png' }] }],
  })
  wait(6)
  expect(await client.support.read({ ticketId })).toMatchObject({ state: 'pending', messages: [{ author: 'member' }, { author: 'staff' }] })
  wait(1)
  await client.support.reply({ ticketId, text: 'Thank you' })
  await client.support.close({ ticketId })
  await expect(client.support.reply({ ticketId, text: 'Once more' })).rejects.toMatchObject({ code: 'TICKET_CLOSED' })
  const again = open()
  expect(await again.support.read({ ticketId })).toMatchObject({ state: 'closed', canReopen: true })
  await again.support.reopen({ ticketId })
  expect((await again.support.list({})).items[0]).toMatchObject({ id: ticketId, state: 'open', preview: 'How?' })
  await expect(again.support.read({ ticketId: 'tic_nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a visitor’s message in the demo goes nowhere', async () => {
  const { open } = openDemo()
  const message = { kind: 'complaint', topic: 'other', text: 'Hello', name: 'Ada', email: 'ada@example.org' } as const
  expect(await open().support.send(message)).toEqual({})
  expect((await open().support.list({})).items).toHaveLength(1)
})
