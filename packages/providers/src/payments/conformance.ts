/** The promises of the payments port, for whoever implements it. */
import { money } from '@heathland/domain/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type {
  BrowserFacts,
  CardForm,
  CardPagePayment,
  CardPayment,
  Movement,
  Payment,
  PaymentFailure,
  PaymentsPort,
  PaymentUnknown,
} from './port.ts'

/** What goes wrong on the other side, in the port's words. */
export type PaymentsFault =
  | 'none'
  | 'slow'
  | 'acts-late'
  | 'down'
  | 'busy'
  | 'failing'
  | 'answer-lost'
  | 'unreadable'
  | 'token-lost'
  | 'wrong-id'
  | 'wrong-amount'
  | 'wrong-credit'
  | 'wrong-currency'
  | 'wrong-wallet'
  | 'stuck'
  | 'fails-later'
  | 'arrives-short'
  | 'payout-fails'
  | 'payout-bounces'

export type TestCard = 'works' | 'asks' | 'declined' | 'mistyped'
export type PaymentTurn = 'arrives' | 'is-rejected' | 'bounces' | 'is-disputed'
/** What a payer does on the institution’s page, or what their card does. */
export type PageChoice = 'pay' | 'deny' | 'decline' | 'leave'

/** An implementation together with the other side of it: the payer's browser and bank, and what goes wrong there. */
export interface PaymentsWorld {
  readonly port: PaymentsPort
  /** The same port with a key that the other side does not know. */
  readonly stranger: PaymentsPort
  /** How long the port waits for an answer, so that a slow one can be slower. */
  readonly patienceMs: number
  /** How often the port tries within one call. */
  readonly triesMax: number
  /** A wallet of somebody else. */
  readonly newWallet: (asset: 'EUR' | 'GBP') => Promise<string>
  /** Sends a card to the form as a browser does; what it is answered. */
  readonly fillForm: (form: CardForm, card: TestCard) => Promise<string>
  /** Decides on the issuer's page; the address that it leads back to. */
  readonly decide: (redirectUrl: string, decision: 'confirm' | 'refuse') => Promise<string>
  /** Chooses on the institution’s page; the address that it leads back to. */
  readonly choose: (redirectUrl: string, choice: PageChoice) => Promise<string>
  /** What happens to a payment or a payout. */
  readonly turn: (id: string, turn: PaymentTurn) => Promise<void>
  readonly order: (fault: PaymentsFault, options?: { readonly count?: number; readonly delayMs?: number }) => Promise<void>
  /** How many payments and movements were truly made with this reference. */
  readonly made: (reference: string) => Promise<number>
  /** Lets time pass on the other side. */
  readonly pass: (ms: number) => Promise<void>
  readonly end: () => Promise<void>
}

/** Several processes take part, on machines that may be busy with other suites. */
const patience = { timeout: 60_000 }
const hourMs = 3_600_000

const browser: BrowserFacts = {
  acceptHeader: 'text/html',
  userAgent: 'Mozilla/5.0',
  language: 'en-GB',
  colorDepth: 24,
  screenWidth: 1_280,
  screenHeight: 800,
  timeZoneOffsetMinutes: -60,
}

const unknowns: readonly (readonly [PaymentsFault, PaymentUnknown])[] = [
  ['down', 'unreachable'],
  ['busy', 'busy'],
  ['failing', 'provider-failed'],
  ['answer-lost', 'unreachable'],
  ['unreadable', 'provider-failed'],
]

export function describePayments(name: string, make: () => Promise<PaymentsWorld>): void {
  describe(`${name} keeps the promises of the payments port`, patience, () => {
    let world: PaymentsWorld
    let asked = 0

    beforeAll(async () => {
      world = await make()
    }, 60_000)
    afterEach(async () => {
      await world.order('none')
    })
    afterAll(async () => {
      await world.end()
    })

    const wanted = (wantedSince = new Date()) => {
      asked += 1
      return { key: `request-${asked}-${crypto.randomUUID()}`, wantedSince, reference: `ref_${asked}` }
    }
    const bankReference = 'HP0123456789'
    const newPayer = async () => {
      const payer = { firstName: 'Anna', lastName: 'Example', email: `anna+${asked}@example.test` }
      return found(await world.port.createPayer({ ...wanted(), payer }), 'payerId')
    }
    const newCard = async (payerId: string, card: TestCard, asset: 'EUR' | 'GBP' = 'EUR') => {
      const form = found(await world.port.startCard({ ...wanted(), payerId, asset }), 'form')
      expect(new URL(form.url).origin).toBe(world.port.cardOrigin)
      const registrationData = await world.fillForm(form, card)
      return { registrationId: form.registrationId, registrationData }
    }
    const prepare = async (card: TestCard, changes: Partial<CardPayment> = {}): Promise<CardPayment> => {
      const payerId = await newPayer()
      const asset = changes.charged?.asset === 'GBP' ? 'GBP' : 'EUR'
      const cardId = found(await world.port.finishCard(await newCard(payerId, card, asset)), 'cardId')
      return {
        ...wanted(),
        payerId,
        cardId,
        charged: money(10_250n, 'EUR'),
        fee: money(250n, 'EUR'),
        returnUrl: 'http://localhost:4000/wallet?from=card',
        ipAddress: '192.0.2.7',
        browser,
        ...changes,
      }
    }
    const pay = async (card: TestCard, changes: Partial<CardPayment> = {}): Promise<Payment> =>
      found(await world.port.payByCard(await prepare(card, changes)), 'payment')
    const read = async (paymentId: string) => found(await world.port.readPayment(paymentId), 'payment')
    const readMovement = async ({ kind, movementId }: Pick<Movement, 'kind' | 'movementId'>) =>
      found(await world.port.readMovement({ kind, movementId }), 'movement')
    const balance = async (asset: 'EUR' | 'GBP' = 'EUR') => found(await world.port.readBalance(asset), 'balance').amountMinor
    const eventsSince = async (since: Date) => {
      const events = []
      for (let page = 1; page < 20; page += 1) {
        const outcome = await world.port.listEvents({ since, page })
        if (!('events' in outcome)) throw new Error(JSON.stringify(outcome))
        events.push(...outcome.events)
        if (!outcome.hasMore) break
      }
      return events
    }

    test('a card that works: what was charged, our fee and what came into our wallet', async () => {
      const before = await balance()
      const payment = await prepare('works')
      const paid = found(await world.port.payByCard(payment), 'payment')
      expect(paid).toMatchObject({
        kind: 'card',
        state: 'done',
        failure: undefined,
        result: undefined,
        charged: payment.charged,
        fee: payment.fee,
        credited: money(10_000n, 'EUR'),
        payerId: payment.payerId,
        reference: payment.reference,
        redirectUrl: undefined,
        decidedAt: expect.any(Date),
      })
      expect(await read(paid.paymentId)).toEqual(paid)
      expect(await balance()).toBe(before + 10_000n)
    })

    const preparePage = async (changes: Partial<CardPagePayment> = {}): Promise<CardPagePayment> => ({
      ...wanted(),
      payerId: await newPayer(),
      charged: money(10_250n, 'EUR'),
      fee: money(250n, 'EUR'),
      returnUrl: 'http://localhost:4000/wallet?from=card',
      language: 'en',
      ...changes,
    })
    const openPage = async (payment: CardPagePayment) => found(await world.port.openCardPage(payment), 'payment')

    test('a page of the institution: nothing is paid until the member pays there, and the way back names the payment', async () => {
      const before = await balance()
      const payment = await preparePage()
      const opened = await openPage(payment)
      expect(opened).toMatchObject({ kind: 'card', state: 'action-needed', credited: money(0n, 'EUR'), reference: payment.reference })
      expect(new URL(opened.redirectUrl ?? '').origin).toBe(world.port.cardOrigin)
      expect(await openPage(payment)).toEqual(opened)
      expect(await world.made(payment.reference)).toBe(1)
      expect(await balance()).toBe(before)
      const back = new URL(await world.choose(opened.redirectUrl ?? '', 'pay'))
      expect([back.origin, back.searchParams.get('from'), back.searchParams.get('transactionId')]).toEqual([
        'http://localhost:4000',
        'card',
        opened.paymentId,
      ])
      expect(await read(opened.paymentId)).toMatchObject({
        ...{ state: 'done', charged: payment.charged, fee: payment.fee, credited: money(10_000n, 'EUR'), redirectUrl: undefined },
        payerId: payment.payerId,
      })
      expect(await balance()).toBe(before + 10_000n)
    })

    test.each<[PageChoice, PaymentFailure]>([
      ['deny', 'not-authenticated'],
      ['decline', 'declined'],
      ['leave', 'cancelled'],
    ])('a page on which the member or their card chooses to %s is a payment that failed: %s', async (choice, failure) => {
      const before = await balance()
      const opened = await openPage(await preparePage())
      await world.choose(opened.redirectUrl ?? '', choice)
      expect(await read(opened.paymentId)).toMatchObject({ state: 'failed', failure, credited: money(0n, 'EUR') })
      expect(await balance()).toBe(before)
    })

    test('a page that is left open ends by itself', async () => {
      const opened = await openPage(await preparePage())
      await world.pass(hourMs)
      expect(await read(opened.paymentId)).toMatchObject({ state: 'failed', failure: 'cancelled' })
    })

    test('a page is opened for no payment that no caller should ask for', async () => {
      const payment = await preparePage()
      for (const wrong of [{ charged: money(0n, 'EUR'), fee: money(0n, 'EUR') }, { fee: payment.charged }, { fee: money(1n, 'GBP') }])
        await expect(world.port.openCardPage({ ...payment, ...wrong })).rejects.toThrow()
      expect(await world.made(payment.reference)).toBe(0)
    })

    test('a payment that its payer disputes is taken out of the wallet, and the dispute says which it was', async () => {
      const paid = await pay('works')
      const [before, since] = [await balance(), new Date()]
      await world.turn(paid.paymentId, 'is-disputed')
      const disputed = (await eventsSince(since)).filter(({ subject }) => subject === 'dispute').at(-1)
      expect(found(await world.port.readDispute(disputed?.id ?? ''), 'dispute')).toMatchObject({
        paymentId: paid.paymentId,
        amount: paid.charged,
        isMoneyTaken: true,
      })
      expect(await balance()).toBe(before - paid.charged.amountMinor)
      // The payment itself stays what it was.
      expect(await read(paid.paymentId)).toEqual(paid)
      expect(await world.port.readDispute('dispute_nobody')).toMatchObject({ refused: 'not-found' })
    })

    test('pounds go into the wallet for pounds', async () => {
      const [euro, pounds] = [await balance('EUR'), await balance('GBP')]
      const paid = await pay('works', { charged: money(5_000n, 'GBP'), fee: money(0n, 'GBP') })
      expect(paid).toMatchObject({ state: 'done', credited: money(5_000n, 'GBP') })
      expect([await balance('EUR'), await balance('GBP')]).toEqual([euro, pounds + 5_000n])
    })

    test('3-D Secure: nothing is paid until the member confirms, and the way back names the payment', async () => {
      const before = await balance()
      const paid = await pay('asks')
      expect(paid).toMatchObject({ state: 'action-needed', credited: money(0n, 'EUR'), redirectUrl: expect.stringMatching(/^https?:/) })
      expect(await balance()).toBe(before)
      const back = new URL(await world.decide(paid.redirectUrl ?? '', 'confirm'))
      expect([back.origin, back.searchParams.get('from'), back.searchParams.get('transactionId')]).toEqual([
        'http://localhost:4000',
        'card',
        paid.paymentId,
      ])
      expect(await read(paid.paymentId)).toMatchObject({ state: 'done', redirectUrl: undefined, credited: money(10_000n, 'EUR') })
      expect(await balance()).toBe(before + 10_000n)
    })

    test('a member who refuses, an issuer who declines, and a page that was left open are different failures', async () => {
      const before = await balance()
      const refused = await pay('asks')
      await world.decide(refused.redirectUrl ?? '', 'refuse')
      expect(await read(refused.paymentId)).toMatchObject({ state: 'failed', failure: 'not-authenticated', credited: money(0n, 'EUR') })
      expect(await pay('declined')).toMatchObject({ state: 'failed', failure: 'declined', result: expect.stringMatching(/^\d{6} ./) })
      const left = await pay('asks')
      await world.pass(2 * hourMs)
      expect(await read(left.paymentId)).toMatchObject({ state: 'failed', failure: 'not-authenticated' })
      expect(await balance()).toBe(before)
    })

    test('a card that the vault did not take is refused, and one that it took is found again', async () => {
      const payerId = await newPayer()
      expect(await world.port.finishCard(await newCard(payerId, 'mistyped'))).toMatchObject({ refused: 'not-possible' })
      const taken = await newCard(payerId, 'works')
      const first = await world.port.finishCard(taken)
      expect(first).toHaveProperty('cardId')
      expect(await world.port.finishCard(taken)).toEqual(first)
      const { registrationId } = await newCard(payerId, 'works')
      expect(await world.port.finishCard({ registrationId, registrationData: '<script>' })).toMatchObject({ refused: 'not-possible' })
    })

    test('a payment that is undecided for a while may fail in the end', async () => {
      await world.order('fails-later', { count: 1 })
      const paid = await pay('works')
      expect(paid).toMatchObject({ state: 'waiting', credited: money(0n, 'EUR') })
      await world.pass(hourMs)
      expect(await read(paid.paymentId)).toMatchObject({ state: 'failed', credited: money(0n, 'EUR') })
    })

    test('[PAY-02 bank wire] a wire: where it goes to, and what arrived', async () => {
      const before = await balance()
      const request = { ...wanted(), payerId: await newPayer(), amount: money(50_000n, 'EUR') }
      const wire = found(await world.port.askForWire(request), 'wire')
      expect(wire).toMatchObject({
        amount: request.amount,
        reference: expect.stringMatching(/./),
        iban: expect.stringMatching(/^[A-Z]{2}/),
      })
      expect(found(await world.port.askForWire(request), 'wire')).toEqual(wire)
      expect(await read(wire.paymentId)).toMatchObject({
        kind: 'wire',
        state: 'waiting',
        charged: money(0n, 'EUR'),
        credited: money(0n, 'EUR'),
      })
      await world.turn(wire.paymentId, 'arrives')
      expect(await read(wire.paymentId)).toMatchObject({ state: 'done', charged: money(50_000n, 'EUR'), credited: money(50_000n, 'EUR') })
      expect(await balance()).toBe(before + 50_000n)
    })

    test('a wire counts with what arrived, not with what was declared; one that was refused counts nothing', async () => {
      const ask = async () => {
        const outcome = await world.port.askForWire({ ...wanted(), payerId: await newPayer(), amount: money(8_000n, 'EUR') })
        return found(outcome, 'wire').paymentId
      }
      await world.order('arrives-short', { count: 1 })
      const short = await ask()
      await world.turn(short, 'arrives')
      expect(await read(short)).toMatchObject({ state: 'done', credited: money(4_000n, 'EUR') })
      const rejected = await ask()
      await world.turn(rejected, 'is-rejected')
      expect(await read(rejected)).toMatchObject({ state: 'failed', failure: 'blocked', credited: money(0n, 'EUR') })
    })

    test('repeating a request does nothing twice and gives the same answer', async () => {
      const before = await balance()
      const payment = await prepare('works')
      const first = await world.port.payByCard(payment)
      expect(await world.port.payByCard(payment)).toEqual(first)
      expect(await world.made(payment.reference)).toBe(1)
      expect(await balance()).toBe(before + 10_000n)
      const payer = { firstName: 'Ben', lastName: 'Example', email: 'ben@example.test' }
      const request = { ...wanted(), payer }
      expect(await world.port.createPayer(request)).toEqual(await world.port.createPayer(request))
    })

    test('two requests at once with one key do it once', async () => {
      const payment = await prepare('works')
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => world.port.payByCard(payment)))
      expect(await world.made(payment.reference)).toBe(1)
      const ids = outcomes.flatMap((outcome) => ('payment' in outcome ? [outcome.payment.paymentId] : []))
      expect(new Set(ids).size).toBe(1)
      expect(outcomes.filter((outcome) => !('payment' in outcome) && !('unknown' in outcome))).toEqual([])
    })

    test('while a request with this key is under way nothing is known; afterwards it is found', async () => {
      const payment = await prepare('works')
      await world.order('acts-late', { count: 1, delayMs: world.patienceMs / 2 })
      const first = world.port.payByCard(payment)
      await new Promise((resolve) => setTimeout(resolve, world.patienceMs / 6))
      expect(await world.port.payByCard(payment)).toEqual({ unknown: 'busy' })
      expect(await first).toHaveProperty('payment')
      expect(await world.port.payByCard(payment)).toEqual(await first)
      expect(await world.made(payment.reference)).toBe(1)
    })

    test('an answer that was lost is found by asking again', async () => {
      for (const fault of ['answer-lost', 'unreadable'] as const) {
        const payment = await prepare('works')
        await world.order(fault, { count: fault === 'unreadable' ? 1 : world.triesMax })
        expect(await world.port.payByCard(payment)).toHaveProperty('unknown')
        expect(await world.port.payByCard(payment)).toHaveProperty('payment')
        expect(await world.made(payment.reference)).toBe(1)
      }
    })

    test('a key that may be forgotten is never sent again: what was answered is looked up, and otherwise nothing is done', async () => {
      const fresh = await prepare('works', { wantedSince: new Date(Date.now() - 24 * hourMs) })
      expect(await world.port.payByCard(fresh)).toEqual({ unknown: 'key-expired' })
      expect(await world.made(fresh.reference)).toBe(0)
      const payment = await prepare('works')
      const first = await world.port.payByCard(payment)
      const late = { ...payment, wantedSince: new Date(Date.now() - 24 * hourMs) }
      expect(await world.port.payByCard(late)).toEqual(first)
      await world.pass(25 * hourMs)
      expect(await world.port.payByCard(late)).toEqual({ unknown: 'key-expired' })
      expect(await world.made(payment.reference)).toBe(1)
    })

    test('a card payment goes back in parts, and never more than was paid', async () => {
      const before = await balance()
      const { paymentId, payerId } = await pay('works')
      const refund = (minor: bigint, request = wanted()) =>
        world.port.refund({ ...request, paymentId, payerId, amount: money(minor, 'EUR') })
      const request = wanted()
      const part = found(await refund(4_000n, request), 'movement')
      expect(part).toMatchObject({
        kind: 'refund',
        state: 'done',
        amount: money(4_000n, 'EUR'),
        reference: request.reference,
        givesBack: { kind: 'payment', id: paymentId },
      })
      expect(await refund(4_000n, request)).toEqual({ movement: part })
      expect(await readMovement(part)).toEqual(part)
      expect(await balance()).toBe(before + 6_000n)
      expect(found(await refund(6_251n), 'movement')).toMatchObject({ state: 'failed', result: expect.stringMatching(/./) })
      expect(found(await refund(6_000n), 'movement')).toMatchObject({ state: 'done' })
      expect(await balance()).toBe(before)
    })

    test('a wire and a payment that failed cannot be refunded', async () => {
      const payerId = await newPayer()
      const wire = found(await world.port.askForWire({ ...wanted(), payerId, amount: money(1_000n, 'EUR') }), 'wire')
      await world.turn(wire.paymentId, 'arrives')
      const declined = await pay('declined')
      for (const payment of [{ paymentId: wire.paymentId, payerId }, declined]) {
        const { paymentId } = payment
        expect(await world.port.refund({ ...wanted(), paymentId, payerId: payment.payerId, amount: money(1n, 'EUR') })).toMatchObject({
          refused: 'not-possible',
        })
      }
    })

    test('a transfer moves what there is, once', async () => {
      await pay('works')
      const before = await balance()
      const toWalletId = await world.newWallet('EUR')
      const request = { ...wanted(), toWalletId, amount: money(3_000n, 'EUR') }
      const moved = found(await world.port.transfer(request), 'movement')
      expect(moved).toMatchObject({ kind: 'transfer', state: 'done', amount: request.amount, givesBack: undefined })
      expect(await world.port.transfer(request)).toEqual({ movement: moved })
      expect(await readMovement(moved)).toEqual(moved)
      expect(await balance()).toBe(before - 3_000n)
      const tooMuch = { ...wanted(), toWalletId, amount: money(before + 1n, 'EUR') }
      expect(found(await world.port.transfer(tooMuch), 'movement')).toMatchObject({ state: 'failed' })
      expect(await world.port.transfer({ ...wanted(), toWalletId: 'nowhere', amount: money(1n, 'EUR') })).toHaveProperty('refused')
    })

    test('[PAY-02 payout] a payout leaves the wallet at once, and is done or failed later', async () => {
      await pay('works')
      const before = await balance()
      const out = found(await world.port.payOut({ ...wanted(), bankReference, amount: money(2_000n, 'EUR') }), 'movement')
      expect(out).toMatchObject({ kind: 'payout', state: 'waiting', amount: money(2_000n, 'EUR') })
      expect(await balance()).toBe(before - 2_000n)
      await world.pass(hourMs)
      expect(await readMovement(out)).toMatchObject({ state: 'done', decidedAt: expect.any(Date) })
      await world.order('payout-fails', { count: 1 })
      const failing = found(await world.port.payOut({ ...wanted(), bankReference, amount: money(1_000n, 'EUR') }), 'movement')
      await world.pass(hourMs)
      expect(await readMovement(failing)).toMatchObject({ state: 'failed' })
      expect(await balance()).toBe(before - 2_000n)
    })

    test('a payout names itself to the bank in twelve letters and digits, or is never sent', async () => {
      for (const wrong of ['', 'HP-123456789', 'HP12345678901', 'hp1234567890'])
        await expect(world.port.payOut({ ...wanted(), amount: money(1n, 'EUR'), bankReference: wrong })).rejects.toThrow()
    })

    test('a payer is closed once, pays no more, and is not confused with one who never was', async () => {
      const payment = await prepare('works')
      expect(await world.port.closePayer(payment.payerId)).toEqual({ closed: true })
      expect(await world.port.closePayer(payment.payerId)).toEqual({ closed: true })
      const page = {
        ...wanted(),
        payerId: payment.payerId,
        charged: payment.charged,
        fee: payment.fee,
        returnUrl: 'https://members.example/wallet',
      }
      expect(await world.port.openCardPage({ ...page, language: 'en' })).toMatchObject({ refused: 'not-possible' })
      expect(await world.port.closePayer('user_m_nobody')).toEqual({ missing: true })
    })

    test('whether a payer is closed is asked again when the answer was lost, and never made up', async () => {
      const payerId = await newPayer()
      await world.order('down')
      expect(await world.port.closePayer(payerId)).toHaveProperty('unknown')
      await world.order('none')
      await world.order('answer-lost', { count: world.triesMax })
      expect(await world.port.closePayer(payerId)).toHaveProperty('unknown')
      await world.order('none')
      expect(await world.port.closePayer(payerId)).toEqual({ closed: true })
    })

    test('a payout that the bank sends back stays done, and an event names what came back', async () => {
      await pay('works')
      const [before, since] = [await balance(), new Date()]
      const out = found(await world.port.payOut({ ...wanted(), bankReference, amount: money(2_500n, 'EUR') }), 'movement')
      await world.pass(hourMs)
      await world.turn(out.movementId, 'bounces')
      expect(await readMovement(out)).toMatchObject({ state: 'done' })
      const returned = (await eventsSince(since)).filter(({ subject }) => subject === 'payout-return').at(-1)
      expect(await readMovement({ kind: 'refund', movementId: returned?.id ?? '' })).toMatchObject({
        state: 'done',
        amount: money(2_500n, 'EUR'),
        givesBack: { kind: 'payout', id: out.movementId },
      })
      expect(await balance()).toBe(before)
    })

    test('everything that happened is listed as events, oldest first', async () => {
      const since = new Date()
      const paid = await pay('works')
      const refund = { ...wanted(), paymentId: paid.paymentId, payerId: paid.payerId, amount: money(100n, 'EUR') }
      const { movementId } = found(await world.port.refund(refund), 'movement')
      const events = await eventsSince(since)
      const subjects = events.filter(({ id }) => id === paid.paymentId || id === movementId).map(({ subject }) => subject)
      expect(new Set(subjects.slice(0, 2))).toEqual(new Set(['payment']))
      expect(subjects.at(-1)).toBe('refund')
      expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).sort((one, other) => one - other))
      expect(await eventsSince(new Date(0))).toEqual(expect.arrayContaining(events))
    })

    test.each(['wrong-id', 'wrong-credit', 'wrong-currency', 'wrong-wallet'] as const)(
      'an answer that is %s is no money',
      async (fault) => {
        const { paymentId } = await pay('works')
        const out = found(await world.port.payOut({ ...wanted(), bankReference, amount: money(100n, 'EUR') }), 'movement')
        await world.order(fault)
        expect(await world.port.readPayment(paymentId)).toEqual({ unknown: 'provider-failed' })
        expect(await world.port.readMovement(out)).toEqual({ unknown: 'provider-failed' })
      },
    )

    test('an answer with another amount than was asked for is no money, and the truth is found by asking again', async () => {
      const payment = await prepare('works')
      const wire = { ...wanted(), payerId: payment.payerId, amount: money(700n, 'EUR') }
      const out = { ...wanted(), bankReference, amount: money(100n, 'EUR') }
      await world.order('wrong-amount')
      expect(await world.port.payByCard(payment)).toEqual({ unknown: 'provider-failed' })
      expect(await world.port.askForWire(wire)).toEqual({ unknown: 'provider-failed' })
      expect(await world.port.payOut(out)).toEqual({ unknown: 'provider-failed' })
      await world.order('none')
      expect(await world.port.payByCard(payment)).toMatchObject({ payment: { charged: payment.charged } })
      expect(await world.port.askForWire(wire)).toMatchObject({ wire: { amount: wire.amount } })
      expect(await world.port.payOut(out)).toMatchObject({ movement: { amount: out.amount } })
      for (const { reference } of [payment, wire, out]) expect(await world.made(reference)).toBe(1)
    })

    test.each(unknowns)('while the other side is %s nothing is known, and nothing is made up', async (fault, unknown) => {
      const { paymentId } = await pay('works')
      await world.order(fault)
      expect(await world.port.readPayment(paymentId)).toEqual({ unknown })
      expect(await world.port.readBalance('EUR')).toEqual({ unknown })
      expect(await world.port.listEvents({ since: new Date(), page: 1 })).toEqual({ unknown })
      await world.order('none')
      expect(await read(paymentId)).toMatchObject({ state: 'done' })
    })

    test('waits no longer than its patience', async () => {
      const { paymentId } = await pay('works')
      await world.order('slow', { delayMs: world.patienceMs * 20 })
      const started = performance.now()
      expect(await world.port.readPayment(paymentId)).toEqual({ unknown: 'timeout' })
      expect(performance.now() - started).toBeLessThan(world.patienceMs * 15)
    })

    test('what is not there is a refusal, which is not the same as unknown', async () => {
      expect(await world.port.readPayment('payin_nobody')).toMatchObject({ refused: 'not-found', result: expect.stringMatching(/./) })
      expect(await world.port.readMovement({ kind: 'payout', movementId: 'po_nobody' })).toMatchObject({ refused: 'not-found' })
      const payment = await prepare('works', { cardId: 'card_of_another' })
      expect(await world.port.payByCard(payment)).toMatchObject({ refused: 'not-possible' })
      expect(await world.port.payByCard(payment)).toMatchObject({ refused: 'not-possible' })
      expect(await world.made(payment.reference)).toBe(0)
    })

    test('an access token that ended or was lost is replaced without anyone noticing', async () => {
      const payment = await prepare('works')
      await world.pass(2 * hourMs)
      expect(await world.port.readBalance('EUR')).toHaveProperty('balance')
      await world.order('token-lost', { count: 1 })
      expect(await world.port.payByCard(payment)).toHaveProperty('payment')
      expect(await world.made(payment.reference)).toBe(1)
    })

    test('says so when the other side does not know our key', async () => {
      expect(await world.stranger.readBalance('EUR')).toEqual({ unknown: 'misconfigured' })
      expect(await world.stranger.payOut({ ...wanted(), bankReference, amount: money(1n, 'EUR') })).toEqual({ unknown: 'misconfigured' })
    })

    test('a payment that no caller should ask for is never sent', async () => {
      const payment = await prepare('works')
      for (const wrong of [
        { charged: money(0n, 'EUR'), fee: money(0n, 'EUR') },
        { fee: payment.charged },
        { fee: money(-1n, 'EUR') },
        { fee: money(1n, 'GBP') },
        { charged: money(1_000n, 'EURC'), fee: money(0n, 'EURC') },
      ]) {
        await expect(world.port.payByCard({ ...payment, ...wrong })).rejects.toThrow()
      }
      expect(await world.made(payment.reference)).toBe(0)
    })
  })
}

/** What an outcome holds, when it holds it. */
function found<Outcome extends object, Name extends string>(
  outcome: Outcome,
  name: Name,
): Extract<Outcome, Readonly<Record<Name, unknown>>>[Name] {
  if (!(name in outcome)) throw new Error(`no ${name}: ${JSON.stringify(outcome)}`)
  return (outcome as Extract<Outcome, Readonly<Record<Name, unknown>>>)[name]
}
