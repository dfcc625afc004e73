/** Members look for opportunities and open one. Opening is for those who have passed the gate, and counts each member once. */
import { type Id, isId } from '@heathland/domain/id'
import { findByName, searchedNamesMax, suggestionsMax } from '@heathland/domain/name-search'
import { dayOf } from '@heathland/domain/offers/offer'
import {
  type OpportunityCategory,
  type OpportunityRegion,
  type OpportunitySort,
  type OpportunityView,
  opportunitiesPage,
  regionsIn,
} from '@heathland/domain/offers/opportunity'
import { decideGate } from '@heathland/domain/onboarding/gate'
import { type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { LawPack } from '@heathland/domain/rules/law-pack'
import { secondMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import {
  addView,
  findOwnOffers,
  findPublishedOffer,
  findVisit,
  type ListedOffer,
  listOfferNames,
  listOffers,
  type NamedOffer,
  type OwnOffers,
  type PublishedOffer,
  sumOffers,
  type Visit,
} from './offers.sql.ts'

export interface OffersAsked {
  readonly category?: OpportunityCategory | undefined
  readonly region?: OpportunityRegion | undefined
  readonly sort?: OpportunitySort | undefined
  readonly view?: OpportunityView | undefined
  readonly after?: string | undefined
}

/** A few while somebody types. */
export async function suggestOffers(ctx: Context, query: string): Promise<readonly NamedOffer[]> {
  const { personId } = signedIn(ctx)
  const named = await ctx.read((tx) => listOfferNames(tx, personId, searchedNamesMax))
  return findByName(named, query, ({ name }) => name).slice(0, suggestionsMax)
}

export interface FoundOffers {
  readonly page: Page<ListedOffer, string>
  readonly own: OwnOffers
  readonly sums: Awaited<ReturnType<typeof sumOffers>>
  readonly lawPack: LawPack
}

export async function readOffers(ctx: Context, { category, region, sort, view, after }: OffersAsked): Promise<FoundOffers> {
  const { personId, entityId } = signedIn(ctx)
  return ctx.read(async (tx) => {
    const today = dayOf(ctx.now)
    const own = await findOwnOffers(tx, { personId, holderId: entityId ?? personId, today })
    const ids = view === 'watchlist' ? [...own.watched] : view === 'add-funds' ? own.addable : undefined
    const asked = { category, regions: region && regionsIn(region), ids, today }
    const found = await listOffers(tx, { ...asked, sort: sort ?? 'relevance', after: placeIn(after), rowsMax: opportunitiesPage + 1 })
    return {
      page: pageOf(found, opportunitiesPage, ({ key, id }) => `${key}.${id}`),
      own,
      sums: await sumOffers(tx, asked),
      // Who has not said where they live sees no offer, and the warning of the EU.
      lawPack: own.lawPack ?? 'eu-ecspr',
    }
  })
}

/** A place that nobody gave begins at the beginning. */
function placeIn(after: string | undefined): { readonly key: bigint; readonly id: string } | undefined {
  const [, key, id] = /^(\d{1,18})\.(ofr_\w{26})$/.exec(after ?? '') ?? []
  return key === undefined || id === undefined ? undefined : { key: BigInt(key), id }
}

export interface OpenedOffer {
  readonly published: PublishedOffer
  readonly visit: Visit & { readonly offer: NonNullable<Visit['offer']> }
}

export async function openOffer(ctx: Context, offerId: string): Promise<OpenedOffer> {
  const { personId } = signedIn(ctx)
  const visit = await visitOffer(ctx, offerId)
  const published = await readShared(ctx, visit.offer.id, visit.offer.version)
  const isFirst = visit.offer.isFirst && ctx.actor.kind === 'member'
  if (!isFirst) return { published, visit }
  await ctx.inTransaction((tx) => addView(tx, visit.offer.id, personId, ctx.now))
  return { published: { ...published, explored: published.explored + 1 }, visit }
}

type OpenVisit = Visit & { readonly offer: NonNullable<Visit['offer']> & { readonly id: Id<'ofr'> } }

/** An administrator may look at what members see; following, asking and being interested is for members themselves. */
export function memberOnly(ctx: Context): Id<'per'> {
  if (ctx.actor.kind !== 'member') throw new Refused(refuse('MEMBERS_ONLY'))
  return ctx.actor.personId
}

/** Whether this person may open this offer. Members pass the gate first; an administrator looks at it as it is. */
export async function visitOffer(ctx: Context, offerId: string): Promise<OpenVisit> {
  const { personId, entityId } = signedIn(ctx)
  if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
  const visit = await ctx.read((tx) => findVisit(tx, { offerId, personId, holderId: entityId ?? personId }))
  const gate = visit && ctx.actor.kind === 'member' ? decideGate(visit) : undefined
  if (gate && !gate.open) throw new Refused(refuse('ACCESS_REQUIRED', { need: gate.need }))
  if (!visit?.offer) throw new Refused(refuse('NOT_FOUND'))
  return { ...visit, offer: { ...visit.offer, id: offerId } }
}

/**
 * What is the same for every reader is kept for a moment: when a campaign opens, hundreds a second read the same page. Whether somebody
 * may see it was asked of the database before. A new version is another key, so that nobody reads the old one.
 */
const keptMs = secondMs
const keptMax = 200
const kept = new Map<string, { readonly until: number; readonly offer: Promise<PublishedOffer | undefined> }>()

async function readShared(ctx: Context, offerId: Id<'ofr'>, version: number): Promise<PublishedOffer> {
  const key = `${offerId} ${version}`
  const found = kept.get(key)
  const at = performance.now()
  if (found && found.until > at) return present(await found.offer)
  const offer = ctx.read((tx) => findPublishedOffer(tx, offerId))
  kept.delete(key)
  kept.set(key, { until: at + keptMs, offer })
  // Whoever asked first hears of a failure; nobody else is given it.
  offer.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= keptMax) break
    kept.delete(oldest)
  }
  return present(await offer)
}

function present(offer: PublishedOffer | undefined): PublishedOffer {
  if (!offer) throw new Refused(refuse('NOT_FOUND'))
  return offer
}
