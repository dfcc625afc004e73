import { plainText } from '@heathland/domain/documents/document-text'
import { fullName } from '@heathland/domain/identity/registration'
import { invariant } from '@heathland/domain/invariant'
import { formatMoney, money } from '@heathland/domain/money'
import { statusAt } from '@heathland/domain/offers/offer'
import { yieldText } from '@heathland/domain/offers/opportunity'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { RulePack } from '@heathland/domain/rules/pack'
import { protectionOf } from '@heathland/domain/rules/standing'
import { subscriptionAgreementText } from '@heathland/domain/subscriptions/agreement'
import { costOf, demandLeftMinor, subscriptionDueAt } from '@heathland/domain/subscriptions/subscription'
import { subscriptionAgreement as en } from '@heathland/words/en/legal/subscription'
import type { Language } from '@heathland/words/language'
import { subscriptionAgreement as nl } from '@heathland/words/nl/legal/subscription'
import type { Context } from '../../core/context.ts'
import { isPrintable } from '../../core/printing/print.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openDocument } from '../documents/open-document.ts'
import type { ReadDocument } from '../documents/read-documents.ts'
import { readMe } from '../identity/read-me.ts'
import { memberOnly, visitOffer } from '../offers/read-offers.ts'
import { type Investor, readInvestor } from '../protection/investor.ts'
import { findOrderedOffer, findSubscription, type StoredSubscription, saveDraft } from './subscriptions.sql.ts'

const texts = { en, nl } as const

export interface Wanted {
  readonly offerId: string
  readonly amountMinor: bigint
  readonly language: Language
}

export interface Prepared {
  readonly subscription: StoredSubscription
  readonly document: ReadDocument
}

/**
 * Drafts a subscription with its agreement made out to the member and the amount. Drafting again changes the draft, so that whoever leaves
 * comes back to one. Nothing is set aside.
 */
export async function prepareSubscription(ctx: Context, { offerId, amountMinor, language }: Wanted): Promise<Prepared> {
  const personId = memberOnly(ctx)
  const { firstName, lastName, email } = await readMe(ctx)
  const { offer: visited } = await visitOffer(ctx, offerId)
  return ctx.inTransaction(async (tx) => {
    const offer = await findOrderedOffer(tx, visited.id)
    if (!offer) throw new Refused(refuse('NOT_FOUND'))
    const investor = await readInvestor(tx, ctx, personId)
    if (!investor.row.agreementSigned) throw new Refused(refuse('AGREEMENT_MISSING'))
    const { content } = offer
    if (statusAt({ ...content, state: offer.state }, ctx.now) !== 'Open') throw new Refused(refuse('OFFER_NOT_OPEN'))
    if (amountMinor > demandLeftMinor(BigInt(content.targetMinor), offer.demandMinor)) throw new Refused(refuse('OFFER_FULL'))
    const cost = costOf(amountMinor, content.feeBps)
    const read = (minor: bigint) => formatMoney(money(minor, offer.asset), 'exact')
    const text = subscriptionAgreementText(language, texts[language], {
      investor: fullName(firstName, lastName) || email,
      offer: content.name,
      company: offer.company,
      offerVersion: offer.version,
      amount: read(cost.amountMinor),
      fee: read(cost.feeMinor),
      total: read(cost.totalMinor),
      termMonths: content.terms.termMonths,
      yieldPercent: yieldText(offer.apyBps / 100).replace('%', ''),
      operator: ctx.ports.operator.name,
      warning: investor.pack.riskWarning.text,
      reflectionDays: reflectionDaysOf(investor, ctx.now),
    })
    if (!isPrintable(plainText(text).replaceAll('\n', ''))) throw new Refused(refuse('NAME_UNPRINTABLE'))
    const document = await openDocument(tx, ctx, { personId, kind: 'subscription-agreement', text })
    const draft = { state: 'draft', createdAt: ctx.now, payBy: undefined } as const
    const dueAt = subscriptionDueAt(draft)
    invariant(dueAt, 'a draft is forgotten one day')
    const id = await saveDraft(tx, {
      id: ctx.newId('sub'),
      personId,
      offerId: offer.id,
      offerVersion: offer.version,
      cell: offer.cell,
      asset: offer.asset,
      amountMinor,
      feeBps: content.feeBps,
      feeMinor: cost.feeMinor,
      documentId: document.document.id,
      dueAt,
      now: ctx.now,
    })
    await recordAudit(tx, ctx, {
      action: 'subscriptions.drafted',
      resource: id,
      after: { offerId, version: offer.version, amountMinor: String(amountMinor) },
    })
    const subscription = await findSubscription(tx, id)
    invariant(subscription, 'a draft that was saved is there')
    return { subscription, document }
  })
}

/** The reflection period that the member's pack gives to their category; undefined where it gives none. */
export function reflectionDaysOf({ pack, facts }: Investor, now: Date): number | undefined {
  const { reflection }: Pick<RulePack, 'reflection'> = pack
  const { protectedAs } = protectionOf(facts.category, now, pack)
  const applies = (reflection?.appliesTo as readonly string[] | undefined)?.includes(protectedAs)
  return applies ? reflection?.calendarDays : undefined
}
