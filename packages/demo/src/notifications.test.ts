import { expect, test } from 'vitest'
import { createDemo, type Keep } from './index.ts'

const now = new Date('2026-11-16T12:00:00Z')

function open(tab: { text: string | null } = { text: null }) {
  const keep: Keep = {
    read: () => tab.text,
    write: (text) => {
      tab.text = text
    },
  }
  return createDemo({ keep, clock: () => now, random: () => 0, pause: async () => undefined, digest: async (text) => text })
}

test('[DEMO-05 state] [NOTE-01] [ENT-06 notification] the demo’s notifications are read and muted for the visit, and survive a reload', async () => {
  const tab = { text: null }
  const demo = open(tab)
  const { items } = await demo.notifications.list({})
  expect(items.map(({ kind, type }) => [kind, type])).toEqual([
    ['device-new', 'info'],
    ['platform-update', 'info'],
    ['identity-approved', 'success'],
    ['wallet-ready', 'success'],
  ])
  for (const { id, createdAt } of items) expect([id, createdAt]).toEqual([expect.stringMatching(/^ntf_/), expect.stringMatching(/^20/)])
  expect(await demo.notifications.readCount()).toEqual({ unread: 2 })
  await demo.notifications.markRead({ notificationId: items[0]?.id ?? '' })
  expect((await open(tab).notifications.list({ show: 'unread' })).items.map(({ kind }) => kind)).toEqual(['platform-update'])

  await open(tab).notifications.changePreferences({
    choices: [
      { kind: 'platform-update', app: false, mail: 'never' },
      { kind: 'device-new', app: false, mail: 'never' },
    ],
    timeZone: 'UTC',
  })
  // Security cannot be muted here either.
  const left = (await open(tab).notifications.list({})).items.map(({ kind }) => kind)
  expect(left).toEqual(['device-new', 'identity-approved', 'wallet-ready'])
  expect((await open(tab).notifications.readPreferences()).choices).toContainEqual({ kind: 'platform-update', app: false, mail: 'never' })
})

test('all are marked as read up to the newest shown, and another’s is not found', async () => {
  const demo = open()
  const { items } = await demo.notifications.list({})
  await demo.notifications.markAllRead({ newestId: items[1]?.id ?? '' })
  expect(await demo.notifications.readCount()).toEqual({ unread: 1 })
  await expect(demo.notifications.markRead({ notificationId: 'ntf_somebody_elses' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
