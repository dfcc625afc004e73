/** Money by bank: in with a reference, held when it is not clear whose it is, and out to one's own account. The bank is the twin. */
import { randomInt } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { answerLarge, availableOf, fund, investor, offerNamed, personIdOf, sign } from './investor.ts'
import { approveQuietly, joinQuietly } from './member.ts'
import { behind, expect, expectClean, type NewPerson, signIn, test } from './person.ts'
import { setUpApp } from './second-factor.ts'
import { closeBankDay, payIn, returnPayout } from './twins.ts'

// A payment run takes everything that is ready in a currency, so the desk works in euros, the phone in pounds, each one test at a time.
test.describe.configure({ mode: 'serial' })

/** What comes from the bank is read by a job that looks every few seconds. */
const arrives = { timeout: 60_000 }

interface Currency {
  readonly currency: 'EUR' | 'GBP'
  readonly country: 'NL' | 'GB'
  readonly sign: '€' | '£'
}
const euros: Currency = { currency: 'EUR', country: 'NL', sign: '€' }
const pounds: Currency = { currency: 'GBP', country: 'GB', sign: '£' }
const currencyOf = (page: Page): Currency => ((page.viewportSize()?.width ?? 0) < 600 ? pounds : euros)

function someIban(country: 'NL' | 'GB'): string {
  const number = (digits: number) => String(randomInt(10 ** 8)).padStart(digits, '0')
  const bban = country === 'NL' ? `TEST${number(10)}` : `WEST123456${number(8)}`
  const digits = `${bban}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

/** A member whose identity is checked. */
async function member(page: Page, country: 'NL' | 'GB'): Promise<NewPerson> {
  const person = await joinQuietly(page, country)
  await approveQuietly(person)
  return person
}

async function referenceOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/payments/transfer-details')
  return ((await answer.json()) as { reference: string }).reference
}

/** A card of a page, by its heading. */
function cardNamed(page: Page, name: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

async function colleague(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } })).newPage()
  await signIn(page, email)
  return page
}

test('[PAY-01 reference] [WAL-12 bank account] a member pays by bank transfer with their reference, and the account is linked', async ({
  page,
}) => {
  const { currency, country, sign: symbol } = currencyOf(page)
  await member(page, country)
  await page.goto('/wallet')
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await expect(page.getByText('Use this reference every time.')).toBeVisible()
  const reference = await referenceOf(page)
  await expect(page.getByText(reference.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  await expectClean(page)
  await payIn({ currency, amount: '250.00', name: 'I. Proof', iban: someIban(country), text: `thanks ${reference}` })
  await closeBankDay(currency)

  const incoming = cardNamed(page, 'Incoming bank payments')
  await expect(incoming).toContainText('The money is in your balance.', arrives)
  await expect(incoming).toContainText(`${symbol}250.00`)
  const accounts = cardNamed(page, 'Bank accounts')
  await expect(accounts).toContainText('I. Proof')
  await expect(accounts).toContainText('You can withdraw to it from')
  await expectClean(page)
})

test('[PAY-02 card] a member pays by card: the whole cost first, the provider’s page, and the money in the balance', async ({ page }) => {
  const { country, sign: symbol } = currencyOf(page)
  await member(page, country)
  await page.goto('/wallet')
  await page.getByRole('radio', { name: 'Pay by card' }).check()
  await page.getByLabel('Amount to add').fill('200')
  const add = cardNamed(page, 'Add money')
  await expect(add).toContainText('Fee (1.5%)')
  await expect(add).toContainText(`${symbol}203.00`)
  await expectClean(page)
  await page.getByRole('button', { name: `Pay ${symbol}203.00 by card` }).click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  const back = cardNamed(page, 'Card payments').first()
  await expect(back).toContainText('Money added', arrives)
  await expect(page).toHaveURL(/\/wallet\?card=cpy_/)
  await expectClean(page)
  await back.getByRole('button', { name: 'Close' }).click()
  await expect(cardNamed(page, 'Add money')).toBeVisible()
  const list = cardNamed(page, 'Card payments')
  await expect(list).toContainText(`${symbol}200.00`)
  await list.getByText('Costs').click()
  await expect(list).toContainText('Your card was charged')
  await expect(page.getByText('Fee for a card payment').first()).toBeVisible()
  await expectClean(page)
})

test('[PAY-02 card] a card that fails 3-D Secure: nothing is charged, the reason is said, and the member can try again', async ({
  page,
}) => {
  const { country, sign: symbol } = currencyOf(page)
  await member(page, country)
  await page.goto('/wallet')
  await page.getByRole('radio', { name: 'Pay by card' }).check()
  await page.getByRole('button', { name: `Pay ${symbol}101.50 by card` }).click()
  await page.getByRole('button', { name: 'Fail 3-D Secure' }).click()
  const back = cardNamed(page, 'Card payments').first()
  await expect(back).toContainText('Your bank could not confirm that it was you, so your card was not charged.', arrives)
  // What the address says of a payment is not looked at.
  await page.goto(`${page.url()}&status=SUCCEEDED`)
  await expect(back).toContainText('Payment failed')
  await back.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: 'Pay by card' })).toBeVisible()
})

test('[PAY-02 payout] card money goes to the bank as two administrators agree, and the bank statement ends it', async ({
  page,
  browser,
  baseURL,
}) => {
  const { currency, country, sign: symbol } = currencyOf(page)
  await member(page, country)
  await page.goto('/wallet')
  await page.getByRole('radio', { name: 'Pay by card' }).check()
  await page.getByLabel('Amount to add').fill('150')
  await page.getByRole('button', { name: `Pay ${symbol}152.25 by card` }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(cardNamed(page, 'Card payments').first()).toContainText('Money added', arrives)

  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  await mira.goto('/payments?tab=card-payouts')
  const wallet = cardNamed(mira, currency === 'EUR' ? 'Payment provider, euro' : 'Payment provider, pounds')
  await expect(wallet).toContainText('Available for a payout')
  await expectClean(mira)
  await wallet.getByRole('button', { name: 'Request payout' }).click()
  const dialog = mira.getByRole('dialog')
  // An amount of its own, by which the request is found.
  const amount = `${randomInt(100, 149)}.${randomInt(10, 99)}`
  await dialog.getByLabel('Amount').fill('0')
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(dialog).toContainText('Please enter an amount that is available.')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Reason').fill('Weekly payout to the bank')
  await expectClean(mira)
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(mira.getByText('Payout sent to a second person.')).toBeVisible()
  await expect(wallet).toContainText('A payout waits for a second person.')

  const milan = await colleague(browser, baseURL, 'milan@staff.example')
  await approve(milan, `Pay ${symbol}${amount} out from the payment provider to our bank account`)
  const row = mira.getByRole('row').filter({ hasText: `${symbol}${amount}` })
  await expect(row).toContainText('Paid, not at the bank yet', arrives)
  await expect(row).toContainText('By two people')
  const reference = /HP[0-9A-Z]{10}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await payIn({ currency, amount, name: 'MANGOPAY SA', iban: someIban(country), text: `PAYOUT ${reference}` })
  await closeBankDay(currency)
  await expect(row).toContainText('Arrived', arrives)
  await expectClean(mira)
  await mira.context().close()
  await milan.context().close()
})

test('[INV-02 transfer, INV-05 transfer] [PAY-01 short, PAY-01 doubled] an order is signed first and paid by transfers: one too small, the rest, and one too many', async ({
  page,
}) => {
  const person = await investor(page, { euro: 0n })
  const offerId = await offerNamed(fund)
  await page.goto(`/investments/${offerId}`)
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: 'SEPA bank transfer' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'SEPA bank transfer' })).toHaveAccessibleDescription(/1-2 business days/)
  await expectClean(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main')).toContainText('SEPA bank transfer')
  await answerLarge(page)
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank transfer' })).toBeVisible()
  await expect(page.getByText('€5,050.00').first()).toBeVisible()
  const reference = await referenceOf(page)
  await expect(page.getByText(reference.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  await expectClean(page)

  const pay = async (amount: string) => {
    await payIn({ currency: 'EUR', amount, name: 'Ines Proof', iban: someIban('NL'), text: reference })
    await closeBankDay('EUR')
  }
  await pay('5000.00')
  await expect.poll(() => availableOf(person), arrives).toBe(500_000n)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank transfer' })).toBeVisible()
  await pay('50.00')
  await expect(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible(arrives)
  await expect.poll(() => availableOf(person)).toBe(0n)
  await pay('50.00')
  await expect.poll(() => availableOf(person), arrives).toBe(5_000n)
})

test('[PAY-01 late] money that comes after the last day stays in the wallet, and the order has expired', async ({ page }) => {
  const person = await investor(page, { euro: 0n })
  await page.goto(`/investments/${await offerNamed(fund)}`)
  await page.getByLabel('Amount to invest').fill('5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: 'SEPA bank transfer' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await answerLarge(page)
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank transfer' })).toBeVisible()
  await behind(
    `update subscription set pay_by = platform_now() - interval '1 minute', due_at = platform_now() - interval '1 minute' where person_id = $1`,
    [await personIdOf(person)],
  )
  await expect(page.getByRole('heading', { name: 'This order has expired' })).toBeVisible(arrives)
  await payIn({ currency: 'EUR', amount: '5050.00', name: 'Ines Proof', iban: someIban('NL'), text: await referenceOf(page) })
  await closeBankDay('EUR')
  await expect.poll(() => availableOf(person), arrives).toBe(505_000n)
  await expect(page.getByRole('heading', { name: 'This order has expired' })).toBeVisible()
})

test('[PAY-01 foreign, PAY-01 held] money from somebody else is held, explained, and goes back when two people agree', async ({
  page,
  browser,
  baseURL,
}) => {
  const { currency, country, sign: symbol } = currencyOf(page)
  await member(page, country)
  // An amount of its own, by which staff find it.
  const amount = `${randomInt(100, 999)}.${randomInt(10, 99)}`
  const payer = `Bakker ${randomInt(1_000_000)}`
  await payIn({ currency, amount, name: payer, iban: someIban(country), text: await referenceOf(page) })
  await closeBankDay(currency)
  await page.goto('/wallet')
  const incoming = cardNamed(page, 'Incoming bank payments')
  await expect(incoming).toContainText('It came from an account that is not clearly in your name.', arrives)
  await expect(incoming).not.toContainText(payer)

  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  await mira.goto('/payments')
  await expect(mira.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expectClean(mira)
  const row = mira.getByRole('row').filter({ hasText: payer })
  await expect(row).toContainText('Payer is not the member')
  await row.getByRole('button', { name: /^View details/ }).click()
  const drawer = mira.getByRole('dialog', { name: 'Held payment' })
  await expect(drawer).toContainText(`${symbol}${amount}`)
  await drawer.getByRole('button', { name: 'Take on' }).click()
  await expect(mira.getByText('You own this payment now.')).toBeVisible()
  await expectClean(mira)
  await drawer.getByRole('button', { name: 'Refund to payer' }).click()
  const refund = mira.getByRole('dialog', { name: 'Refund to payer' })
  await refund.getByLabel('Reason').fill('The payer is not the member.')
  await refund.getByRole('button', { name: 'Send for approval' }).click()
  await expect(mira.getByText('Request sent to a second person.')).toBeVisible()

  const milan = await colleague(browser, baseURL, 'milan@staff.example')
  await approve(milan, `${symbol}${amount}`)
  await payOut(mira, milan, { currency, symbol })
  await closeBankDay(currency)
  await expect(incoming).toContainText('so we sent it back there.', arrives)
  await mira.context().close()
  await milan.context().close()
})

test('[PAY-03 own account, PAY-03 factor, PAY-03 new account waits, PAY-03 returns] [WAL-12 withdrawal] a member withdraws to their own account, and what the bank sends back is theirs again', async ({
  page,
  browser,
  baseURL,
}) => {
  const { currency, country, sign: symbol } = currencyOf(page)
  const person = await member(page, country)
  await payIn({ currency, amount: '400.00', name: 'Ines Proof', iban: someIban(country), text: await referenceOf(page) })
  await closeBankDay(currency)
  await page.goto('/wallet')
  await expect(cardNamed(page, 'Bank accounts')).toContainText('You can withdraw to it from', arrives)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can withdraw as soon as one of your accounts is ready.')
  await expectClean(page)

  // A day later.
  await behind(
    `update bank_account set linked_at = linked_at - interval '2 days', usable_from = usable_from - interval '2 days' where person_id = $1`,
    [await personIdOf(person)],
  )
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('150')
  await dialog.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(dialog).toContainText('You need two-step verification.')
  const { backupCodes } = await setUpApp(page)
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('500')
  await dialog.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(dialog).toContainText(`You have ${symbol}400.00 available.`)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('150')
  await dialog.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm your withdrawal' })).toContainText(`${symbol}150.00`)
  await expectClean(page)
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(dialog).toContainText('That code did not work.')
  await dialog.getByLabel('Code').fill(backupCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('dialog', { name: 'Withdrawal confirmed' })).toContainText('We send it with our next payment run.')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const withdrawals = cardNamed(page, 'Withdrawals')
  await expect(withdrawals).toContainText('Confirmed')
  expect(await availableOf(person, currency)).toBe(25_000n)

  const mira = await colleague(browser, baseURL, 'mira@staff.example')
  const milan = await colleague(browser, baseURL, 'milan@staff.example')
  await payOut(mira, milan, { currency, symbol })
  await expect(withdrawals).toContainText('Sent to the bank', arrives)
  await closeBankDay(currency)
  await expect(withdrawals).toContainText('The money has left for your bank account.', arrives)

  const [payout] = await behind<{ id: string }>(
    'select payout.id from payout join withdrawal on withdrawal.id = withdrawal_id where person_id = $1',
    [await personIdOf(person)],
  )
  await returnPayout(payout?.id.replace('_', '-') ?? '')
  await closeBankDay(currency)
  await expect(withdrawals).toContainText('The account is closed.', arrives)
  await expect.poll(() => availableOf(person, currency)).toBe(40_000n)
  await expectClean(page)
  await mira.context().close()
  await milan.context().close()
})

/** A second person agrees to the request about this. */
async function approve(page: Page, about: string | RegExp): Promise<void> {
  await page.goto('/payments')
  const request = page.getByRole('listitem').filter({ hasText: about })
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toHaveCount(0)
}

/** Everything that is ready leaves with one file, as two people agree. */
async function payOut(maker: Page, checker: Page, { currency, symbol }: { currency: 'EUR' | 'GBP'; symbol: string }): Promise<void> {
  const sent = () => behind('select id from payout_batch where asset = $1 and sent_at is not null', [currency])
  const before = (await sent()).length
  await maker.goto('/payments')
  const card = cardNamed(maker, currency === 'EUR' ? 'Euro account (EU)' : 'Pound account (UK)')
  await card.getByRole('button', { name: 'Request payment run' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Daily payment run')
  await expectClean(maker)
  await dialog.getByRole('button', { name: 'Request payment run' }).click()
  await expect(maker.getByText('Payment run sent to a second person.')).toBeVisible()
  await approve(checker, new RegExp(`Send \\d+ payments? to the bank, ${symbol}`))
  // The worker makes the file and hands it to the bank.
  await expect.poll(async () => (await sent()).length, arrives).toBe(before + 1)
}
