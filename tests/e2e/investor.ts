/** Members who lack nothing, where how they came to it is not the question. */
import { randomBytes, randomUUID } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { money } from '@heathland/domain/money'
import { packAt } from '@heathland/domain/rules/packs'
import type { Page } from '@playwright/test'
import { joinQuietly } from './member.ts'
import { behind, expect, memberIndex, type NewPerson } from './person.ts'

export const fund = 'Green Energy Fund'

/** A member of the EU who lacks nothing for an offer, with so much money. */
export async function investor(
  page: Page,
  { euro, hasAgreement = true, offerId }: { euro: bigint; hasAgreement?: boolean; offerId?: string },
): Promise<NewPerson> {
  const person = await funded(page, { country: 'NL', whole: euro, hasAgreement })
  await call(page, 'protection/category', {
    category: 'eu-non-sophisticated',
    answers: { amountsMinor: {}, counts: {}, claims: [] },
    statements: [],
  })
  await passTest(page, 'eu-ecspr')
  await call(page, 'protection/simulation', { yearlyIncomeMinor: '4000000', assetsMinor: '3000000', commitmentsMinor: '1000000' })
  await call(page, 'protection/simulation/acknowledgement', {})
  const warning = packAt('eu-ecspr', new Date()).riskWarning.id
  await call(page, 'protection/warnings', { warning, offerId: offerId ?? (await offerNamed(fund)) })
  return person
}

/** A member who may look at every offer of their country and has so many whole euros or pounds. */
export async function funded(
  page: Page,
  { country, whole, hasAgreement = true }: { country: 'NL' | 'GB'; whole: bigint; hasAgreement?: boolean },
): Promise<NewPerson> {
  const person = await joinQuietly(page, country)
  await behind(
    `update profiles set kyc_status = 'approved', first_onramp_ok = true, crossmint_wallet_id = coalesce(crossmint_wallet_id, 'wallet-' || id),
            agreement_signed_at = case when $2 then platform_now() end
     from account where account.person_id = profiles.id and email_index = $1`,
    [memberIndex(person.email), hasAgreement],
  )
  if (whole > 0n) await giveMoney(person, country === 'GB' ? 'uk' : 'eu', whole)
  return person
}

export async function passTest(page: Page, law: 'eu-ecspr' | 'uk-fca'): Promise<void> {
  const asked = (await (await page.request.get('/api/protection/test')).json()) as { questions: { code: string }[] }
  const known = Object.values(packAt(law, new Date()).knowledgeTest.questions).flat()
  const answers = asked.questions.map(({ code }) => [code, known.find((one) => one.code === code)?.right])
  await call(page, 'protection/test', { answers: Object.fromEntries(answers) })
}

export async function call(page: Page, path: string, data: object): Promise<void> {
  const { origin } = new URL(process.env['HEATHLAND_ORIGIN'] ?? 'http://localhost:4000')
  const answer = await page.request.post(`/api/${path}`, { data, headers: { origin, 'idempotency-key': randomUUID() } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

export async function personIdOf({ email }: NewPerson): Promise<string> {
  const [row] = await behind<{ person_id: string }>('select person_id from account where email_index = $1', [memberIndex(email)])
  return row?.person_id ?? ''
}

/** A deposit by bank, where how it comes about is not the question. */
async function giveMoney(person: NewPerson, cell: 'eu' | 'uk', whole: bigint): Promise<void> {
  const now = new Date()
  const id = () => makeId('trf', now, randomBytes(10))
  const personId = await personIdOf(person)
  const amount = money(whole * 100n, cell === 'eu' ? 'EUR' : 'GBP')
  const steps = bankDeposit({ id: makeId('dep', now, randomBytes(10)), cell, personId, money: amount }, id)
  const json = JSON.stringify(steps, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
  const asJob = `with actor as materialized (select set_config('app.actor', 'job', false))`
  await behind(`${asJob} select open_accounts($1, platform_now()) from actor`, [accountsToOpen(steps)])
  await behind(`${asJob} select posted.* from actor, lateral post_transfers($1, platform_now()) posted`, [json])
}

export async function availableOf(person: NewPerson, currency = 'EUR'): Promise<bigint> {
  const [row] = await behind<{ available: string }>(
    `select credits_posted_minor - debits_posted_minor - debits_pending_minor as available from ledger_account
     where holder_id = $1 and asset = $2`,
    [await personIdOf(person), currency],
  )
  return BigInt(row?.available ?? '0')
}

export async function offerNamed(name: string): Promise<string> {
  const [row] = await behind<{ id: string }>(`select id from offer where name = $1 and state = 'published' order by id limit 1`, [name])
  return row?.id ?? ''
}

export async function answerLarge(page: Page): Promise<void> {
  const warned = page.getByRole('button', { name: 'I understand' })
  await expect(page.getByText('If the project fails, how much of the money you invest could you lose?')).toBeVisible()
  if (await warned.count()) {
    await warned.last().click()
    // Its button goes, and what stands below moves up.
    await expect(warned).toHaveCount(0)
  }
  await page.getByLabel('None of it').check()
  await page.getByRole('button', { name: 'Confirm answer' }).click()
  await expect(page.getByText('That is not right.')).toBeVisible()
  await page.getByLabel('All of it', { exact: true }).check()
  await page.getByRole('button', { name: 'Confirm answer' }).click()
  await expect(page.getByText('That is right. You have agreed to this amount.')).toBeVisible()
}

export async function sign(page: Page): Promise<void> {
  const boxes = page.getByRole('group', { name: 'Please confirm' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('button', { name: 'Sign and confirm' }).click()
}
