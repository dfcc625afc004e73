/**
 * One offer of limited size and members who may invest in it, each with a session and money. Rows are written behind the product's back
 * where that is quick; what the rules ask of a member goes through the product's own verbs, so that they accept it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Id, makeId } from '@heathland/domain/id'
import { evidenceKinds } from '@heathland/domain/offers/evidence'
import { packAt } from '@heathland/domain/rules/packs'
import { demandMaxPercent } from '@heathland/domain/subscriptions/subscription'
import type { Actor } from '@heathland/server/core/actor'
import type { Keys, PersonSeal } from '@heathland/server/core/keys'
import type { Composition } from '@heathland/server/entry/compose'
import { acknowledgeWarning } from '@heathland/server/nouns/protection/decide-investing'
import { acknowledgeLoss, simulateLoss } from '@heathland/server/nouns/protection/simulate-loss'
import { stateCategory } from '@heathland/server/nouns/protection/state-category'
import { readTest, takeTest } from '@heathland/server/nouns/protection/take-test'
import { fundMembers } from '../bench/ledger.ts'
import { publishOffer } from '../published-offer.ts'
import { member } from '../serve.ts'
import type { Look } from './effects.ts'

export interface LimitedOffer {
  readonly offerId: string
  /** What its orders may come to. */
  readonly demandMaxMinor: bigint
}

/** An offer that takes orders up to about this much, with the approval and the papers that the daily checks ask for. */
export async function openLimitedOffer(look: Look, wantedMinor: bigint, minInvestmentMinor: bigint): Promise<LimitedOffer> {
  const targetMinor = (wantedMinor * 100n) / demandMaxPercent
  const offerId = await publishOffer(look, 'eu', { targetMinor: String(targetMinor), minInvestmentMinor: String(minInvestmentMinor) })
  const [maker, checker] = [newId('per'), newId('per')]
  await look(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into approval (id, act, body, body_hash, state, maker_id, reason, created_at, expires_at, checker_id, decided_at, spv_id)
     select approval_id, 'offers.publish', jsonb_build_object('offerId', id, 'version', published_version), sha256(id::bytea), 'executed', $2,
            'Text and documents are complete.', now(), now() + interval '1 day', $3, now(), spv_id
     from off, offer where id = $1`,
    [offerId, maker, checker],
  )
  // No files are behind them: nobody opens one here.
  await look(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into offer_evidence (id, offer_id, kind, title, file_id, bytes, sha256, expires_on, state, added_by, added_at, reviewed_by, reviewed_at)
     select given.id, $1, given.kind, given.kind, replace(given.id, 'evd', 'fil'), 1, sha256(given.id::bytea), '2036-12-31', 'accepted', $4, now(), $5, now()
     from off, unnest($2::text[], $3::text[]) as given (id, kind)`,
    [offerId, evidenceKinds.map(() => newId('evd')), evidenceKinds, maker, checker],
  )
  return { offerId, demandMaxMinor: (targetMinor * demandMaxPercent) / 100n }
}

export interface Investor {
  readonly personId: Id<'per'>
  readonly cookie: string
}

interface NewPerson extends Investor {
  readonly token: string
  readonly wrapped: Buffer
  readonly seal: PersonSeal
}

/** As many as there are connections to the database, less those that others need. */
const atOnce = 8

export async function prepareInvestors(
  platform: Composition,
  look: Look,
  { offerId, count, cashMinor }: { readonly offerId: string; readonly count: number; readonly cashMinor: bigint },
): Promise<readonly Investor[]> {
  const funded = await fundMembers(platform.database, count, cashMinor)
  const people = funded.map(({ personId }) => newPerson(platform.keys, personId))
  await insertPeople(look, people)
  for (let from = 0; from < people.length; from += atOnce)
    await Promise.all(people.slice(from, from + atOnce).map((person) => passRules(platform, person, offerId)))
  return people.map(({ personId, cookie }) => ({ personId, cookie }))
}

/** Signing needs a sign-in of the last five minutes. To show a password again costs a hash each time, which another bar measures. */
export async function signInAgain(look: Look): Promise<void> {
  await look('update session set created_at = platform_now(), last_used_at = platform_now()')
}

function newPerson(keys: Keys, personId: Id<'per'>): NewPerson {
  const token = randomBytes(32).toString('base64url')
  const { seal, wrapped } = keys.newPersonKey(personId)
  return { personId, token, cookie: `__Host-heathland=${token}`, wrapped, seal }
}

async function insertPeople(look: Look, people: readonly NewPerson[]): Promise<void> {
  const ids = people.map(({ personId }) => personId)
  const sealed = (column: string, textOf: (place: number) => string) =>
    people.map(({ seal, personId }, place) => seal.seal(`profiles.${column}.${personId}`, textOf(place)))
  await look(
    `insert into person_key (person_id, wrapped_key, master_version, created_at)
     select id, key, 1, now() from unnest($1::text[], $2::bytea[]) as given (id, key)`,
    [ids, people.map(({ wrapped }) => wrapped)],
  )
  await look(
    `insert into profiles (id, email, first_name, last_name, investor_kind, cell, crossmint_wallet_id, kyc_status, first_onramp_ok, agreement_signed_at,
       created_at, updated_at)
     select id, email, first_name, last_name, 'individual', 'eu', 'wallet-of-' || id, 'approved', true, now(), now(), now()
     from unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[]) as given (id, email, first_name, last_name)`,
    [
      ids,
      sealed('email', (place) => `investor.${place}@example.org`),
      sealed('first_name', () => 'Ada'),
      sealed('last_name', () => 'Heath'),
    ],
  )
  await look(
    `insert into account (person_id, email_index, verified_at) select id, sha256(id::bytea), now() from unnest($1::text[]) as given (id)`,
    [ids],
  )
  await look(
    `insert into session (id, token_hash, person_id, level, created_at, last_used_at)
     select session, hash, person, 'full', now(), now() from unnest($1::text[], $2::bytea[], $3::text[]) as given (session, hash, person)`,
    [people.map(() => newId('ses')), people.map(({ token }) => createHash('sha256').update(token).digest()), ids],
  )
}

/** Everything that the law asks of a member before an order, in one transaction. */
async function passRules(platform: Composition, { personId, seal }: NewPerson, offerId: string): Promise<void> {
  const actor: Actor = { ...member(), personId, personSeal: seal }
  const now = await platform.now()
  const ctx = platform.contextFor({ actor, now, requestId: newId('req') })
  await ctx.inTransaction(async () => {
    await stateCategory(ctx, { category: 'eu-non-sophisticated', answers: { amountsMinor: {}, counts: {}, claims: [] }, statements: [] })
    const { questions } = await readTest(ctx)
    await takeTest(ctx, Object.fromEntries(questions.map(({ code, right }) => [code, right])))
    await simulateLoss(ctx, { yearlyIncomeMinor: '40000000', assetsMinor: '30000000', commitmentsMinor: '0' })
    await acknowledgeLoss(ctx)
    await acknowledgeWarning(ctx, { warning: packAt('eu-ecspr', now).riskWarning.id, offerId })
  })
}

function newId<Kind extends 'per' | 'ses' | 'evd' | 'req'>(kind: Kind): Id<Kind> {
  return makeId(kind, new Date(), randomBytes(10))
}
