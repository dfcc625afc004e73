/** An offer that members may invest in, published behind the product's back: whether two people agreed is another test's question. */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { contentToJson, type OfferContentJson, ownerKey } from '@heathland/domain/offers/content'
import { completeContent } from './offer-content.ts'

/** `run` is a statement of the superuser's. Open for ten years, so that a clock may be moved. */
export async function publishOffer(
  run: (text: string, values: readonly unknown[]) => Promise<unknown>,
  cell: 'eu' | 'uk',
  change: Partial<OfferContentJson> = {},
): Promise<string> {
  const newId = (kind: 'ofr' | 'spv' | 'apr' | 'per') => makeId(kind, new Date(), randomBytes(10))
  const [offerId, spvId] = [newId('ofr'), newId('spv')]
  const content = { ...contentToJson(completeContent), opensOn: '2026-01-01', closesOn: '2036-12-31', ...change }
  await run(`insert into spv (id, cell, name, kind, added_at) values ($1, $2, 'Company ' || $1, 'lending', now())`, [spvId, cell])
  await run(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into offer (id, spv_id, cell, kind, state, version, published_version, published_at, approval_id, content, name, category, region, apy_bps,
       term_months, min_investment_minor, target_minor, opens_on, closes_on, owner_key, created_by, created_at, updated_at)
     select $1, $2, $3, 'loan', 'published', 1, 1, now(), $4, content, content ->> 'name', content ->> 'category', content ->> 'region', 650,
            (content -> 'terms' ->> 'termMonths')::int, (content ->> 'minInvestmentMinor')::bigint, (content ->> 'targetMinor')::bigint,
            (content ->> 'opensOn')::date, (content ->> 'closesOn')::date, $6, $7, now(), now()
     from off, (select $5::jsonb as content) as given`,
    [offerId, spvId, cell, newId('apr'), JSON.stringify(content), ownerKey(completeContent.owner), newId('per')],
  )
  await run(`insert into offer_version (offer_id, version, content, apy_bps, written_by, written_at) values ($1, 1, $2, 650, $3, now())`, [
    offerId,
    JSON.stringify(content),
    newId('per'),
  ])
  await run(
    `insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
     select concat_ws('_', 'acc', $2::text, 'escrow', currency, $1::text), $2, kind.code, currency, $1, kind.side, kind.floor, now()
     from cell, ledger_kind kind where cell.code = $2 and kind.code = 'escrow'`,
    [offerId, cell],
  )
  return offerId
}
