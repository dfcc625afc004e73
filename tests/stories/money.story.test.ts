/** How money moves, told as stories whose ledgers an accountant can read. */
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { cardDeposit } from '@heathland/domain/ledger/movements/card-deposit'
import { cardPaidOut, cardPayoutArrived, cardPayoutReturned } from '@heathland/domain/ledger/movements/card-payout'
import { cardReversed } from '@heathland/domain/ledger/movements/card-reversed'
import { correction } from '@heathland/domain/ledger/movements/correction'
import { depositAllocated } from '@heathland/domain/ledger/movements/deposit-allocated'
import { depositReturned } from '@heathland/domain/ledger/movements/deposit-returned'
import { depositUnallocated } from '@heathland/domain/ledger/movements/deposit-unallocated'
import { distribution } from '@heathland/domain/ledger/movements/distribution'
import { feeWithdrawn } from '@heathland/domain/ledger/movements/fee-withdrawn'
import { managementFee } from '@heathland/domain/ledger/movements/management-fee'
import { onrampDeposit } from '@heathland/domain/ledger/movements/onramp-deposit'
import { spvPaid } from '@heathland/domain/ledger/movements/spv-paid'
import { spvReceived } from '@heathland/domain/ledger/movements/spv-received'
import { subscriptionFunded } from '@heathland/domain/ledger/movements/subscription-funded'
import { subscriptionPassedOn } from '@heathland/domain/ledger/movements/subscription-passed-on'
import { subscriptionRefunded } from '@heathland/domain/ledger/movements/subscription-refunded'
import { subscriptionReleased } from '@heathland/domain/ledger/movements/subscription-released'
import { subscriptionReserved } from '@heathland/domain/ledger/movements/subscription-reserved'
import { withdrawalPaid } from '@heathland/domain/ledger/movements/withdrawal-paid'
import { withdrawalReleased } from '@heathland/domain/ledger/movements/withdrawal-released'
import { withdrawalReserved } from '@heathland/domain/ledger/movements/withdrawal-reserved'
import { withdrawalReturned } from '@heathland/domain/ledger/movements/withdrawal-returned'
import type { Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveOffer } from '../offer-evidence.ts'
import { openWorld, type World } from '../world.ts'
import { tellStory, written } from './ledger-story.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const cell = 'eu'
const euro = (amountMinor: bigint) => money(amountMinor, 'EUR')
const idOf = ([step]: readonly Step[]) => step?.id as `trf_${string}`

test('from a deposit to a placement: tokens become euro, an offer is paid, and its company buys the panels', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Anna')
  const offerId = story.holder('ofr', 'Solar Roofs')
  const spvId = story.holder('spv', 'Solar Roofs BV')
  const anna = { cell, personId } as const
  const expiresAt = after(await story.now(), 14 * dayMs)
  await proveOffer(world.superuser, { offerId, spvId, cell })

  await story.post((nextId) => onrampDeposit({ ...anna, id: story.row('dep'), eurcMinor: 250_004_567n }, nextId))
  await story.post((nextId) => bankDeposit({ ...anna, id: story.row('dep'), money: euro(100_000n) }, nextId))
  const subscription = { ...anna, id: story.row('sub'), offerId, money: euro(100_000n), expiresAt } as const
  const reservation = idOf(await story.post((nextId) => subscriptionReserved(subscription, nextId)))
  await story.post((nextId) => subscriptionFunded({ id: subscription.id, reservation, amountMinor: 100_000n }, nextId))
  await story.post((nextId) => managementFee({ ...anna, id: story.row('fee'), money: euro(1_250n) }, nextId))
  await story.post((nextId) => subscriptionPassedOn({ ...subscription, spvId }, nextId))
  await story.post((nextId) => spvPaid({ id: story.row('pay'), cell, spvId, money: euro(98_000n) }, nextId))
  await story.post((nextId) => feeWithdrawn({ id: story.row('fwd'), cell, money: euro(1_250n) }, nextId))

  expect(await story.journal()).toBe(
    written(`
        movement                debit                    credit                       posted      held  asset
    --  ----------------------  -----------------------  -----------------------  ----------  --------  -----
     1  onramp-deposit          custody                  member-eurc Anna         250.004567            EURC
     2  conversion              member-eurc Anna         conversion               250.000000            EURC
     3  conversion              conversion               member-cash Anna             250.00            EUR
     4  bank-deposit            bank                     member-cash Anna            1000.00            EUR
     5  subscription-reserved   member-cash Anna         escrow Solar Roofs                    1000.00  EUR
     6  subscription-funded     member-cash Anna         escrow Solar Roofs          1000.00  -1000.00  EUR
     7  management-fee          member-cash Anna         fee-income                    12.50            EUR
     8  subscription-passed-on  escrow Solar Roofs       spv-cash Solar Roofs BV     1000.00            EUR
     9  spv-paid                spv-cash Solar Roofs BV  bank                         980.00            EUR
    10  fee-withdrawn           fee-income               bank                          12.50            EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account                      debits     credits     balance  asset
    -----------------------  ----------  ----------  ----------  -----
    bank                        1000.00      992.50        7.50  EUR
    conversion                   250.00                 -250.00  EUR
    fee-income                    12.50       12.50        0.00  EUR
    member-cash Anna            1012.50     1250.00      237.50  EUR
    escrow Solar Roofs          1000.00     1000.00        0.00  EUR
    spv-cash Solar Roofs BV      980.00     1000.00       20.00  EUR
    custody                  250.004567              250.004567  EURC
    conversion                           250.000000  250.000000  EURC
    member-eurc Anna         250.000000  250.004567    0.004567  EURC
    all                         4255.00     4255.00              EUR
    all                      500.004567  500.004567              EURC
  `),
  )
})

test('an offer is shared out: a part is paid with the fee on exactly that part, and the rest was never anybody else’s', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Anna')
  const offerId = story.holder('ofr', 'Wind Yard')
  const spvId = story.holder('spv', 'Wind Yard BV')
  const expiresAt = after(await story.now(), 14 * dayMs)
  await proveOffer(world.superuser, { offerId, spvId, cell })

  await story.post((nextId) => bankDeposit({ id: story.row('dep'), cell, personId, money: euro(150_000n) }, nextId))
  const id = story.row('sub')
  // 1,000 euros and one percent of it are set aside; 700 are allocated, for a fee of 7.
  const reservation = idOf(
    await story.post((nextId) => subscriptionReserved({ id, cell, personId, offerId, money: euro(101_000n), expiresAt }, nextId)),
  )
  await story.post((nextId) => [
    ...subscriptionFunded({ id, reservation, amountMinor: 70_000n }, nextId),
    ...managementFee({ id, cell, personId, money: euro(700n) }, nextId),
  ])
  await story.post((nextId) => subscriptionPassedOn({ id, cell, offerId, spvId, money: euro(70_000n) }, nextId))

  expect(await story.journal()).toBe(
    written(`
       movement                debit             credit                  posted      held  asset
    -  ----------------------  ----------------  ---------------------  -------  --------  -----
    1  bank-deposit            bank              member-cash Anna       1500.00            EUR
    2  subscription-reserved   member-cash Anna  escrow Wind Yard                 1010.00  EUR
    3  subscription-funded     member-cash Anna  escrow Wind Yard        700.00  -1010.00  EUR
    4  management-fee          member-cash Anna  fee-income                7.00            EUR
    5  subscription-passed-on  escrow Wind Yard  spv-cash Wind Yard BV   700.00            EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account                 debits  credits  balance  asset
    ---------------------  -------  -------  -------  -----
    bank                   1500.00           1500.00  EUR
    fee-income                         7.00     7.00  EUR
    member-cash Anna        707.00  1500.00   793.00  EUR
    escrow Wind Yard        700.00   700.00     0.00  EUR
    spv-cash Wind Yard BV            700.00   700.00  EUR
    all                    2907.00  2907.00           EUR
  `),
  )
})

test('an offer falls through: what was paid comes back, what was only set aside is free again', async () => {
  const story = tellStory(world)
  const [anna, bob] = [story.holder('per', 'Anna'), story.holder('per', 'Bob')]
  const offerId = story.holder('ofr', 'Tidal Mill')
  const expiresAt = after(await story.now(), 14 * dayMs)

  for (const personId of [anna, bob]) {
    await story.post((nextId) => bankDeposit({ id: story.row('dep'), cell, personId, money: euro(50_000n) }, nextId))
  }
  const paid = { id: story.row('sub'), cell, personId: anna, offerId, money: euro(30_000n), expiresAt } as const
  const reservation = idOf(await story.post((nextId) => subscriptionReserved(paid, nextId)))
  const waiting = { ...paid, id: story.row('sub'), personId: bob, money: euro(20_000n) } as const
  const other = idOf(await story.post((nextId) => subscriptionReserved(waiting, nextId)))
  await story.post((nextId) => subscriptionFunded({ id: paid.id, reservation, amountMinor: 30_000n }, nextId))
  await story.post((nextId) => subscriptionRefunded({ ...paid, from: { offerId } }, nextId))
  await story.post((nextId) => subscriptionReleased({ id: waiting.id, reservation: other }, nextId))

  expect(await story.journal()).toBe(
    written(`
       movement               debit              credit             posted     held  asset
    -  ---------------------  -----------------  -----------------  ------  -------  -----
    1  bank-deposit           bank               member-cash Anna   500.00           EUR
    2  bank-deposit           bank               member-cash Bob    500.00           EUR
    3  subscription-reserved  member-cash Anna   escrow Tidal Mill           300.00  EUR
    4  subscription-reserved  member-cash Bob    escrow Tidal Mill           200.00  EUR
    5  subscription-funded    member-cash Anna   escrow Tidal Mill  300.00  -300.00  EUR
    6  subscription-refunded  escrow Tidal Mill  member-cash Anna   300.00           EUR
    7  subscription-released  member-cash Bob    escrow Tidal Mill          -200.00  EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account             debits  credits  balance  asset
    -----------------  -------  -------  -------  -----
    bank               1000.00           1000.00  EUR
    member-cash Anna    300.00   800.00   500.00  EUR
    member-cash Bob              500.00   500.00  EUR
    escrow Tidal Mill   300.00   300.00     0.00  EUR
    all                1600.00  1600.00           EUR
  `),
  )
})

test('a company pays its investors, and the cent that does not divide is posted by itself', async () => {
  const story = tellStory(world)
  const people = ['Anna', 'Bob', 'Cara'].map((name) => story.holder('per', name))
  const spvId = story.holder('spv', 'Solar Roofs BV')
  await story.post((nextId) => spvReceived({ id: story.row('rec'), cell, spvId, money: euro(12_000n) }, nextId))
  const payees = people.map((personId) => ({ personId, weight: 1n }))
  const whole = { id: story.row('dis'), cell, spvId, whole: euro(10_000n), payees } as const
  await story.post((nextId) => [...distribution(whole, nextId)].flat())

  expect(await story.journal()).toBe(
    written(`
       movement                debit                    credit                                 posted  held  asset
    -  ----------------------  -----------------------  -------------------------------------  ------  ----  -----
    1  spv-received            bank                     spv-cash Solar Roofs BV                120.00        EUR
    2  distribution            spv-cash Solar Roofs BV  member-cash Anna                        33.33        EUR
    3  distribution            spv-cash Solar Roofs BV  member-cash Bob                         33.33        EUR
    4  distribution            spv-cash Solar Roofs BV  member-cash Cara                        33.33        EUR
    5  distribution-remainder  spv-cash Solar Roofs BV  distribution-remainder Solar Roofs BV    0.01        EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account                                debits  credits  balance  asset
    -------------------------------------  ------  -------  -------  -----
    bank                                   120.00            120.00  EUR
    member-cash Anna                                 33.33    33.33  EUR
    member-cash Bob                                  33.33    33.33  EUR
    member-cash Cara                                 33.33    33.33  EUR
    spv-cash Solar Roofs BV                100.00   120.00    20.00  EUR
    distribution-remainder Solar Roofs BV             0.01     0.01  EUR
    all                                    220.00   220.00           EUR
  `),
  )
})

test('a withdrawal fails at the bank and the money is free again; the next one is sent', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Anna')
  const expiresAt = after(await story.now(), 5 * dayMs)
  await story.post((nextId) => bankDeposit({ id: story.row('dep'), cell, personId, money: euro(40_000n) }, nextId))
  const first = { id: story.row('wdr'), cell, personId, money: euro(30_000n), expiresAt } as const
  const refused = idOf(await story.post((nextId) => withdrawalReserved(first, nextId)))
  // While the first waits there is not enough for a second.
  const second = { ...first, id: story.row('wdr') }
  await expect(story.post((nextId) => withdrawalReserved(second, nextId))).rejects.toMatchObject({ code: 'LEDGER_FUNDS_SHORT' })
  await story.post((nextId) => withdrawalReleased({ id: first.id, reservation: refused }, nextId))
  const sent = idOf(await story.post((nextId) => withdrawalReserved(second, nextId)))
  await story.post((nextId) => withdrawalPaid({ id: second.id, reservation: sent, amountMinor: 30_000n }, nextId))

  expect(await story.journal()).toBe(
    written(`
       movement             debit             credit            posted     held  asset
    -  -------------------  ----------------  ----------------  ------  -------  -----
    1  bank-deposit         bank              member-cash Anna  400.00           EUR
    2  withdrawal-reserved  member-cash Anna  bank                       300.00  EUR
    3  withdrawal-released  member-cash Anna  bank                      -300.00  EUR
    4  withdrawal-reserved  member-cash Anna  bank                       300.00  EUR
    5  withdrawal-paid      member-cash Anna  bank              300.00  -300.00  EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account           debits  credits  balance  asset
    ----------------  ------  -------  -------  -----
    bank              400.00   300.00   100.00  EUR
    member-cash Anna  300.00   400.00   100.00  EUR
    all               700.00   700.00           EUR
  `),
  )
})

test('a deposit credited to the wrong member is undone and credited to the right one; nothing is wiped out', async () => {
  const story = tellStory(world)
  const [anna, bob] = [story.holder('per', 'Anna'), story.holder('per', 'Bob')]
  const line = { cell, money: euro(75_000n) } as const
  const [wrong] = await story.post((nextId) => bankDeposit({ ...line, id: story.row('dep'), personId: bob }, nextId))
  const original = wrong as Extract<Step, { kind: 'post' }>
  await story.post((nextId) => correction({ original, amountMinor: 75_000n }, nextId))
  await story.post((nextId) => bankDeposit({ ...line, id: story.row('dep'), personId: anna }, nextId))
  // A mistake is undone once, however often somebody tries in other words.
  await expect(story.post((nextId) => correction({ original, amountMinor: 1n }, nextId))).rejects.toMatchObject({
    code: 'LEDGER_KEY_REUSED',
  })

  expect(await story.journal()).toBe(
    written(`
       movement      debit            credit            posted  held  asset
    -  ------------  ---------------  ----------------  ------  ----  -----
    1  bank-deposit  bank             member-cash Bob   750.00        EUR
    2  correction    member-cash Bob  bank              750.00        EUR
    3  bank-deposit  bank             member-cash Anna  750.00        EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account            debits  credits  balance  asset
    ----------------  -------  -------  -------  -----
    bank              1500.00   750.00   750.00  EUR
    member-cash Anna            750.00   750.00  EUR
    member-cash Bob    750.00   750.00     0.00  EUR
    all               2250.00  2250.00           EUR
  `),
  )
})

test('two payments arrive without a name: the owner of one is found, the other goes back', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Anna')
  const [found, lost] = [
    { id: story.row('dep'), cell, money: euro(12_345n) } as const,
    { id: story.row('dep'), cell, money: euro(6_789n) } as const,
  ]
  for (const deposit of [found, lost]) await story.post((nextId) => depositUnallocated(deposit, nextId))
  await story.post((nextId) => depositAllocated({ ...found, personId }, nextId))
  await story.post((nextId) => depositReturned(lost, nextId))
  await expect(story.post((nextId) => depositReturned(found, nextId))).rejects.toMatchObject({ code: 'LEDGER_KEY_REUSED' })

  expect(await story.journal()).toBe(
    written(`
       movement             debit        credit            posted  held  asset
    -  -------------------  -----------  ----------------  ------  ----  -----
    1  deposit-unallocated  bank         unallocated       123.45        EUR
    2  deposit-unallocated  bank         unallocated        67.89        EUR
    3  deposit-allocated    unallocated  member-cash Anna  123.45        EUR
    4  deposit-returned     unallocated  bank               67.89        EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account           debits  credits  balance  asset
    ----------------  ------  -------  -------  -----
    bank              191.34    67.89   123.45  EUR
    unallocated       191.34   191.34     0.00  EUR
    member-cash Anna           123.45   123.45  EUR
    all               382.68   382.68           EUR
  `),
  )
})

test('an order is paid by two transfers, the first too small, and a third comes without need', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Eva')
  const offerId = story.holder('ofr', 'Water Works')
  const eva = { cell, personId } as const
  const expiresAt = after(await story.now(), 14 * dayMs)
  const comes = (amountMinor: bigint) =>
    story.post((nextId) => bankDeposit({ ...eva, id: story.row('bln'), money: euro(amountMinor) }, nextId))

  await comes(500_000n)
  await comes(5_000n)
  await story.post((nextId) => subscriptionReserved({ ...eva, id: story.row('sub'), offerId, money: euro(505_000n), expiresAt }, nextId))
  await comes(5_000n)

  expect(await story.journal()).toBe(
    written(`
       movement               debit            credit               posted     held  asset
    -  ---------------------  ---------------  ------------------  -------  -------  -----
    1  bank-deposit           bank             member-cash Eva     5000.00           EUR
    2  bank-deposit           bank             member-cash Eva       50.00           EUR
    3  subscription-reserved  member-cash Eva  escrow Water Works           5050.00  EUR
    4  bank-deposit           bank             member-cash Eva       50.00           EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account           debits  credits  balance  asset
    ---------------  -------  -------  -------  -----
    bank             5100.00           5100.00  EUR
    member-cash Eva           5100.00  5100.00  EUR
    all              5100.00  5100.00           EUR
  `),
  )
})

test('a withdrawal leaves, the bank sends it back, and it is the member’s again', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Sanne')
  const sanne = { cell, personId } as const
  const expiresAt = after(await story.now(), 14 * dayMs)
  await story.post((nextId) => bankDeposit({ ...sanne, id: story.row('bln'), money: euro(40_000n) }, nextId))
  const id = story.row('wdr')
  const reservation = idOf(await story.post((nextId) => withdrawalReserved({ ...sanne, id, money: euro(15_000n), expiresAt }, nextId)))
  await story.post((nextId) => withdrawalPaid({ id, reservation, amountMinor: 15_000n }, nextId))
  await story.post((nextId) => withdrawalReturned({ ...sanne, id, money: euro(15_000n) }, nextId))

  expect(await story.journal()).toBe(
    written(`
       movement             debit              credit             posted     held  asset
    -  -------------------  -----------------  -----------------  ------  -------  -----
    1  bank-deposit         bank               member-cash Sanne  400.00           EUR
    2  withdrawal-reserved  member-cash Sanne  bank                        150.00  EUR
    3  withdrawal-paid      member-cash Sanne  bank               150.00  -150.00  EUR
    4  withdrawal-returned  bank               member-cash Sanne  150.00           EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account            debits  credits  balance  asset
    -----------------  ------  -------  -------  -----
    bank               550.00   150.00   400.00  EUR
    member-cash Sanne  150.00   550.00   400.00  EUR
    all                700.00   700.00           EUR
  `),
  )
})

test('a card is charged with a fee, a part is refunded, and the card’s issuer takes the rest back', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Kim')
  const kim = { cell, personId } as const
  await story.post((nextId) => cardDeposit({ ...kim, id: story.row('cpy'), amount: euro(20_000n), fee: euro(300n) }, nextId))
  await story.post((nextId) => cardReversed({ ...kim, id: story.row('crv'), money: euro(5_000n), fee: euro(0n) }, nextId))
  await story.post((nextId) => cardReversed({ ...kim, id: story.row('crv'), money: euro(15_300n), fee: euro(300n) }, nextId))

  expect(await story.journal()).toBe(
    written(`
       movement       debit            credit           posted  held  asset
    -  -------------  ---------------  ---------------  ------  ----  -----
    1  card-deposit   card-wallet      member-cash Kim  203.00        EUR
    2  card-fee       member-cash Kim  fee-income         3.00        EUR
    3  card-fee-kept  card-fees        card-wallet        3.00        EUR
    4  card-reversed  member-cash Kim  card-wallet       50.00        EUR
    5  fee-refunded   fee-income       member-cash Kim    3.00        EUR
    6  card-reversed  member-cash Kim  card-wallet      153.00        EUR
  `),
  )
})

test('[PAY-02 payout] what members paid by card goes to the bank: one payout arrives, one comes back and stays at the institution', async () => {
  const story = tellStory(world)
  const personId = story.holder('per', 'Ravi')
  await story.post((nextId) => cardDeposit({ id: story.row('cpy'), cell, personId, amount: euro(80_000n), fee: euro(0n) }, nextId))
  const first = { id: story.row('icp'), cell, money: euro(50_000n) } as const
  const second = { id: story.row('icp'), cell, money: euro(20_000n) } as const
  for (const payout of [first, second]) await story.post((nextId) => cardPaidOut(payout, nextId))
  await story.post((nextId) => cardPayoutArrived(first, nextId))
  await story.post((nextId) => cardPayoutReturned(second, nextId))
  await expect(story.post((nextId) => cardPayoutReturned(first, nextId))).rejects.toMatchObject({ code: 'LEDGER_KEY_REUSED' })

  expect(await story.journal()).toBe(
    written(`
       movement              debit         credit            posted  held  asset
    -  --------------------  ------------  ----------------  ------  ----  -----
    1  card-deposit          card-wallet   member-cash Ravi  800.00        EUR
    2  card-paid-out         card-transit  card-wallet       500.00        EUR
    3  card-paid-out         card-transit  card-wallet       200.00        EUR
    4  card-payout-arrived   bank          card-transit      500.00        EUR
    5  card-payout-returned  card-wallet   card-transit      200.00        EUR
  `),
  )
  expect(await story.balances()).toBe(
    written(`
    account            debits  credits  balance  asset
    ----------------  -------  -------  -------  -----
    bank               500.00            500.00  EUR
    card-wallet       1000.00   700.00   300.00  EUR
    card-transit       700.00   700.00     0.00  EUR
    member-cash Ravi            800.00   800.00  EUR
    all               2200.00  2200.00           EUR
  `),
  )
})
