/** Ten thousand offers of one company and members who are through the gate, each with a session, written behind the product's back. */
import { createHash, randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { contentToJson, emptyContent, ownerKey } from '@heathland/domain/offers/content'
import { opportunityCategories, opportunityRegions } from '@heathland/domain/offers/opportunity'
import { yieldBpsOf } from '@heathland/domain/offers/schedule'
import type { Keys } from '@heathland/server/core/keys'
import type pg from 'pg'

export interface Campaign {
  readonly offerIds: readonly string[]
  readonly people: readonly { readonly personId: string; readonly cookie: string }[]
}

export async function openCampaign(
  behind: pg.Client,
  keys: Keys,
  counts: { readonly offers: number; readonly people: number },
): Promise<Campaign> {
  const now = new Date()
  const newId = (kind: 'per' | 'ofr' | 'ses' | 'spv' | 'apr') => makeId(kind, now, randomBytes(10))
  const spvId = newId('spv')
  await behind.query(`insert into spv (id, cell, name, kind, added_at) values ($1, 'eu', 'Heidewind', 'lending', now())`, [spvId])
  const offerIds = Array.from({ length: counts.offers }, () => newId('ofr'))
  const contents = offerIds.map((_, place) => contentOf(place))
  // Offers come into being published: whether two people agreed is another test's question.
  await behind.query('begin')
  await behind.query('alter table offer disable trigger offer_step_is_agreed')
  await behind.query(
    `insert into offer (id, spv_id, cell, kind, state, version, published_version, published_at, approval_id, content, name, category, region, apy_bps,
       term_months, min_investment_minor, target_minor, opens_on, closes_on, owner_key, audited_until, created_by, created_at, updated_at)
     select id, $2, 'eu', 'loan', (array['published', 'published', 'paused', 'closed'])[1 + place % 4], 1, 1, now() - place * interval '1 minute', $3,
            content, content ->> 'name', content ->> 'category', content ->> 'region', apy, (content -> 'terms' ->> 'termMonths')::int,
            (content ->> 'minInvestmentMinor')::bigint, (content ->> 'targetMinor')::bigint, '2026-01-01', '2036-01-01', $6,
            case when place % 3 = 0 then date '2036-01-01' end, 'per_bench', now(), now()
     from unnest($1::text[], $4::jsonb[], $5::int[]) with ordinality as given (id, content, apy, place)`,
    [
      offerIds,
      spvId,
      newId('apr'),
      contents.map(({ content }) => JSON.stringify(content)),
      contents.map(({ apyBps }) => apyBps),
      ownerKey({ registrationNumber: '1', country: 'DE' }),
    ],
  )
  await behind.query(
    `insert into offer_version (offer_id, version, content, apy_bps, written_by, written_at)
     select id, 1, content, apy, $4, now() from unnest($1::text[], $2::jsonb[], $3::int[]) as given (id, content, apy)`,
    [offerIds, contents.map(({ content }) => JSON.stringify(content)), contents.map(({ apyBps }) => apyBps), newId('per')],
  )
  await behind.query('alter table offer enable trigger offer_step_is_agreed')
  await behind.query('commit')
  const people = Array.from({ length: counts.people }, () => {
    const personId = newId('per')
    const token = randomBytes(32).toString('base64url')
    return { personId, token, cookie: `__Host-heathland=${token}`, wrapped: keys.newPersonKey(personId).wrapped }
  })
  const ids = people.map(({ personId }) => personId)
  await behind.query(
    `insert into person_key (person_id, wrapped_key, master_version, created_at) select id, key, 1, now() from unnest($1::text[], $2::bytea[]) as given (id, key)`,
    [ids, people.map(({ wrapped }) => wrapped)],
  )
  await behind.query(
    `insert into profiles (id, email, investor_kind, cell, crossmint_wallet_id, kyc_status, first_onramp_ok, created_at, updated_at)
     select id, '\\x00', 'individual', 'eu', 'wallet-' || id, 'approved', true, now(), now() from unnest($1::text[]) as given (id)`,
    [ids],
  )
  await behind.query(
    `insert into account (person_id, email_index, verified_at) select id, sha256(id::bytea), now() from unnest($1::text[]) as given (id)`,
    [ids],
  )
  await behind.query(
    `insert into session (id, token_hash, person_id, level, created_at, last_used_at)
     select session, hash, person, 'full', now(), now() from unnest($1::text[], $2::bytea[], $3::text[]) as given (session, hash, person)`,
    [people.map(() => newId('ses')), people.map(({ token }) => createHash('sha256').update(token).digest()), ids],
  )
  await behind.query('vacuum analyze offer, offer_version, profiles, session, account')
  return { offerIds, people: people.map(({ personId, cookie }) => ({ personId, cookie })) }
}

function contentOf(place: number) {
  const empty = emptyContent('loan', `Wind park ${place}`)
  if (empty.terms.kind !== 'loan') throw new Error('a loan has the terms of one')
  const terms = { ...empty.terms, interestBps: 300 + (place % 600), termMonths: 12 + (place % 120) }
  const text = 'A week without wind lowers income, and the loan is then paid from a reserve of three months.'
  const content = {
    ...empty,
    type: 'Renewable Energy',
    category: opportunityCategories[place % opportunityCategories.length] ?? 'Housing',
    region: opportunityRegions[place % opportunityRegions.length] ?? 'EU',
    description: text.repeat(6).slice(0, 1_000),
    targetMinor: 3_000_000_00n,
    minInvestmentMinor: 100_00n + BigInt(place % 50) * 100_00n,
    opensOn: '2026-01-01',
    closesOn: '2036-01-01',
    terms,
    risks: Array.from({ length: 5 }, (_, risk) => ({ title: `Risk ${risk}`, text: text.repeat(3), likelihood: 'possible' as const })),
    sites: [{ name: 'Emsland', detail: 'Wind, one turbine' }],
    owner: { name: 'Heidewind', registrationNumber: '1', country: 'DE', about: text, isRelated: false, interests: 'None.' },
  }
  return { content: contentToJson(content), apyBps: yieldBpsOf(terms) }
}
