import { expect, test } from 'vitest'
import { createDemo } from './index.ts'

const now = new Date('2026-11-15T12:00:00.000Z')

function open() {
  let kept: string | null = null
  let clock = now
  const demo = createDemo({
    keep: {
      read: () => kept,
      write(text) {
        kept = text
      },
    },
    clock: () => clock,
    random: () => 0,
    pause: async () => undefined,
    digest: async (text) => String(text.length).padStart(64, '0'),
  })
  const passes = (minutes: number) => {
    clock = new Date(clock.getTime() + minutes * 60_000)
  }
  return { demo, passes }
}

type Demo = ReturnType<typeof open>['demo']

async function available(demo: Demo): Promise<bigint> {
  const { items } = await demo.ledger.balance()
  return BigInt(items.find(({ asset }) => asset === 'EUR')?.available.amountMinor ?? '0')
}

async function prepare(demo: Demo, amountMinor: string) {
  const [account] = (await demo.payments.listAccounts({})).items
  return demo.payments.prepareWithdrawal({ accountId: account?.id ?? '', amountMinor })
}

test('[PAY-01 reference] the demonstration shows where to send money, and the transfer that linked the account', async () => {
  const { demo } = open()
  expect(await demo.payments.readTransferDetails({})).toMatchObject({
    asset: 'EUR',
    account: { kind: 'iban' },
    reference: expect.stringMatching(/^RF\d{2}HL0{5}12345$/),
  })
  expect((await demo.payments.listIncoming({})).items).toMatchObject([
    { amount: { amountMinor: '2500000', asset: 'EUR' }, state: 'arrived' },
  ])
  expect((await demo.payments.listAccounts({})).items).toMatchObject([{ masked: 'NL •••• 0001', standing: 'usable' }])
})

test('[PAY-03 own account] a withdrawal is set aside once it is confirmed, and cancelling frees the money', async () => {
  const { demo } = open()
  const before = await available(demo)
  const draft = await prepare(demo, '50000')
  expect(draft).toMatchObject({ state: 'draft', confirmBy: '2026-11-15T12:15:00.000Z' })
  expect(await available(demo)).toBe(before)
  expect((await demo.payments.listWithdrawals({})).items).toHaveLength(1)

  await expect(demo.payments.confirmWithdrawal({ withdrawalId: draft.id, code: 'backup-code' })).rejects.toMatchObject({
    code: 'FACTOR_WRONG',
  })
  expect(await demo.payments.confirmWithdrawal({ withdrawalId: draft.id, code: '123456' })).toMatchObject({
    state: 'ready',
    isCancellable: true,
  })
  expect(await available(demo)).toBe(before - 50_000n)
  expect((await demo.payments.listWithdrawals({})).items).toMatchObject([{ id: draft.id }, { state: 'sent', isCancellable: false }])

  expect(await demo.payments.cancelWithdrawal({ withdrawalId: draft.id })).toMatchObject({ state: 'cancelled' })
  expect(await available(demo)).toBe(before)
  await expect(demo.payments.cancelWithdrawal({ withdrawalId: draft.id })).rejects.toMatchObject({ code: 'WITHDRAWAL_STEP_UNFIT' })
})

test('[PAY-03 own account] more than the balance, too little and a draft that is too old are refused', async () => {
  const { demo, passes } = open()
  const all = await available(demo)
  await expect(prepare(demo, String(all + 1n))).rejects.toMatchObject({ code: 'LEDGER_FUNDS_SHORT' })
  await expect(prepare(demo, '99')).rejects.toMatchObject({ code: 'WITHDRAWAL_AMOUNT_UNFIT' })
  const draft = await prepare(demo, '100')
  passes(15)
  await expect(demo.payments.confirmWithdrawal({ withdrawalId: draft.id, code: '123456' })).rejects.toMatchObject({
    code: 'WITHDRAWAL_EXPIRED',
  })
})

test('an account that money is on its way to cannot be removed', async () => {
  const { demo } = open()
  const [account] = (await demo.payments.listAccounts({})).items
  await expect(demo.payments.removeAccount({ accountId: account?.id ?? '' })).rejects.toMatchObject({ code: 'WITHDRAWAL_OPEN' })
  await expect(demo.payments.removeAccount({ accountId: 'bac_00000000000000000000000009' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
