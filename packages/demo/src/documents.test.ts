import { documentStatuses } from '@heathland/domain/documents/document'
import { expect, test } from 'vitest'
import { createDemo } from './index.ts'

const now = new Date('2026-11-17T12:00:00Z')
const digest = async (text: string) => String(text.length).padStart(64, '0')

function open(tab: { text: string | null } = { text: null }) {
  const keep = {
    read: () => tab.text,
    write: (text: string) => {
      tab.text = text
    },
  }
  return createDemo({ keep, clock: () => now, random: () => 0, pause: async () => undefined, digest })
}

test('[DEMO-06] [DOC-01] the documents come in every status, newest first', async () => {
  const { items } = await open().documents.list({})
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(documentStatuses))
  const dates = items.map(({ sentAt }) => sentAt)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('[DEMO-05 state] what is pending is signed as it was shown, once, for the visit', async () => {
  const tab = { text: null }
  const demo = open(tab)
  const pending = (await demo.documents.list({})).items.find(({ status }) => status === 'Pending')
  const documentId = pending?.id ?? ''
  const { textHash, expiresAt } = await demo.documents.read({ documentId })
  expect(new Date(expiresAt ?? 0) > now).toBe(true)
  const other = { documentId, textHash: 'f'.repeat(64), hasConsented: true } as const
  await expect(demo.documents.sign(other)).rejects.toMatchObject({ code: 'TEXT_CHANGED' })
  expect(await demo.documents.sign({ ...other, textHash })).toMatchObject({ status: 'Signed', signedAt: now.toISOString() })
  await expect(demo.documents.sign({ ...other, textHash })).rejects.toMatchObject({ code: 'ALREADY_SIGNED' })
  expect(await open(tab).documents.read({ documentId })).toMatchObject({ status: 'Signed' })
})

test('[DEMO-06] the demo investor has signed the agreement, and reads it in either language', async () => {
  const demo = open()
  expect(await demo.documents.openAgreement({ language: 'nl' })).toMatchObject({ status: 'Signed', title: 'Lidmaatschapsovereenkomst' })
  expect(await demo.documents.openAgreement({ language: 'en' })).toMatchObject({ status: 'Signed', title: 'Membership agreement' })
  expect((await demo.documents.readAgreement({ language: 'en' })).blocks.length).toBeGreaterThan(20)
  await expect(demo.documents.read({ documentId: 'doc_none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
