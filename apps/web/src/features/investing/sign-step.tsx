import type { OfferDetail, OfferStanding, SignableDocument, Subscription } from '@heathland/contract'
import { endOfCalendarDays } from '@heathland/domain/rules/period'
import type { PaymentWay } from '@heathland/domain/subscriptions/subscription'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { useWords } from '../../ui/words.tsx'
import { DocumentBody } from '../document-text.tsx'
import { line } from '../line.ts'
import { termsOf, useOfferWords } from '../offer-words.ts'
import { useSession } from '../session.ts'
import type { ChosenCard } from './payment-way.ts'
import { type Box, boxes } from './sign-boxes.ts'

interface SignStepProps {
  offer: OfferDetail
  subscription: Subscription
  document: SignableDocument
  standing: OfferStanding
  paysBy: PaymentWay
  card: ChosenCard | undefined
  ticked: readonly Box[]
  onTick: (box: Box, isTicked: boolean) => void
  /** The member wanted to sign before everything was done. */
  isRefused: boolean
  notice: ReactNode
  documents: ReactNode
  missing: ReactNode
  large: ReactNode
}

/** Everything that is signed, what the law asks for besides, and the signature. */
export function SignStep({
  offer,
  subscription,
  document,
  standing,
  ticked,
  onTick,
  paysBy,
  card,
  isRefused,
  notice,
  documents,
  missing,
  large,
}: SignStepProps) {
  const t = useWords('investing').sign
  const { wallet, sepa, transfer, card: cardName } = useWords('investing').payment
  const { charged } = useWords('investing').card
  const format = useFormat()
  const { asset } = offer.minInvestment
  const exact = (amountMinor: bigint) => format.money({ amountMinor, asset }, 'exact')
  const ways: Record<PaymentWay, string> = { wallet, 'bank-transfer': asset === 'EUR' ? sepa : transfer, card: cardName }
  const words = useOfferWords()
  const { user } = useSession()
  const terms = termsOf(offer)
  const early = terms.kind === 'loan' ? terms.earlyRedemption : undefined
  const { reflectionDays } = standing
  const until = { days: reflectionDays ?? 0, time: <Instant at={endOfCalendarDays(new Date(), reflectionDays ?? 0)} /> }
  const labels: Record<Box, ReactNode> = {
    understand: t.understand,
    read: t.read,
    consent: <span lang={document.language}>{document.consent}</span>,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {notice}
      {subscription.isOnWaitingList && <Banner tone="care">{t.waitingList}</Banner>}
      <div className="grid gap-x-10 sm:grid-cols-2">
        <DefinitionList
          layout="pairs"
          items={[
            { term: t.facts.placement, value: <span lang={offer.language}>{offer.name}</span> },
            { term: t.facts.term, value: words.term(offer) },
            { term: t.facts.yield, value: t.aYear({ rate: words.percent(offer.apy) }) },
          ]}
        />
        <div className="max-sm:mt-2.5 max-sm:border-t max-sm:border-line max-sm:pt-2.5">
          <DefinitionList
            layout="pairs"
            items={[
              { term: t.facts.payBy, value: ways[paysBy] },
              ...(card ? [{ term: charged, value: exact(card.chargedMinor) }] : []),
              {
                term: t.facts.early,
                value: early ? t.early({ after: words.months(early.afterMonths), fee: words.rate(early.feeBps) }) : t.earlyNone,
              },
              { term: t.facts.processing, value: reflectionDays ? t.processingAfter({ days: reflectionDays }) : t.processing },
            ]}
          />
        </div>
      </div>
      <section>
        <h3 className="mb-2 text-lead">{t.documents}</h3>
        {documents}
      </section>
      <section>
        <h3 className="text-lead">{t.agreement}</h3>
        <p className="mt-1 mb-3 max-w-measure text-soft">{t.agreementLead}</p>
        <Disclosure summary={t.readAgreement}>
          <DocumentBody text={document.text} level={3} />
        </Disclosure>
      </section>
      {large}
      {missing && (
        <section>
          <h3 className="mb-3 text-lead">{t.missingTitle}</h3>
          {missing}
        </section>
      )}
      <fieldset>
        <legend className="text-lead font-[640]">{t.confirmTitle}</legend>
        {boxes.map((box) => (
          <Checkbox
            key={box}
            id={`invest-${box}`}
            label={labels[box]}
            checked={ticked.includes(box)}
            onChange={({ target }) => onTick(box, target.checked)}
            error={isRefused && !ticked.includes(box) ? t.tickAll : undefined}
          />
        ))}
      </fieldset>
      <section>
        <h3 className="mb-2 text-lead">{t.signature}</h3>
        <div className="rounded-medium border border-line-strong bg-sunken px-4 py-3">
          <p className="text-heading italic">{user?.name}</p>
          <p className="text-small text-soft">{t.signatureText}</p>
        </div>
      </section>
      <div className="flex items-start gap-3 rounded-medium bg-accent-soft px-4 py-3 text-accent-ink">
        <Clock aria-hidden="true" size={19} className="mt-0.5 shrink-0" />
        <p>
          {reflectionDays
            ? line(card && card.feeMinor > 0n ? t.cancelCard({ ...until, money: exact(card.feeMinor) }) : t.cancel(until))
            : t.cancelNone}
        </p>
      </div>
      {/* There before it says anything, so that what it says is heard. */}
      <div role="alert">{isRefused && !standing.allowed && <p className="font-[560] text-bad">{t.missingFirst}</p>}</div>
    </div>
  )
}
