import type { OfferStanding } from '@heathland/contract'
import type { MissingCode } from '@heathland/domain/rules/decide'
import { minuteMs } from '@heathland/domain/time'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { line } from '../line.ts'
import { MissingSteps } from './missing-steps.tsx'
import { OfferWarnings } from './offer-warnings.tsx'

/** The warning that the law requires above an offer, and what this member has left to do before they can invest in it. */
export function OfferProtection({ offerId }: { offerId: string }) {
  const t = useWords('offerProtection').offer
  const { call, explain } = useApi()
  const standing = useQuery({
    ...call.member.protection.readOffer.queryOptions({ input: { offerId } }),
    // The waiting time ends while the page is open.
    refetchInterval: ({ state }) => (isWaiting(state.data) ? minuteMs : false),
  })
  if (standing.data) return <Standing offerId={offerId} standing={standing.data} />
  if (!standing.isError) {
    return (
      <Loading label={t.loading}>
        <Skeleton shape="h-16 w-full rounded-medium" />
      </Loading>
    )
  }
  return (
    <Card>
      <ErrorState explanation={explain(standing.error)} onRetry={() => void standing.refetch()} busy={standing.isFetching} />
    </Card>
  )
}

function isWaiting(standing: OfferStanding | undefined): boolean {
  return standing?.missing.some(({ until }) => until !== undefined) ?? false
}

function Standing({ offerId, standing }: { offerId: string; standing: OfferStanding }) {
  const t = useWords('offerProtection').offer
  const { riskWarning, personalWarning, coolingOff, reflectionDays, largeAbove, missing } = standing
  // How much is chosen later, with the investment itself.
  const before = missing.filter(({ rule }) => rule !== 'amount' && rule !== 'large-investment')
  return (
    <>
      <OfferWarnings offerId={offerId} standing={standing} />
      {coolingOff && (
        <CoolingOff
          offerId={offerId}
          coolingOff={coolingOff}
          codes={before.map(({ code }) => code)}
          areWarningsRead={riskWarning.isAcknowledged && (personalWarning?.isAcknowledged ?? true)}
        />
      )}
      <section aria-label={t.status}>
        <Card
          title={before.length === 0 ? t.allowed : t.missingTitle}
          aside={
            before.length === 0 ? (
              <CircleCheck aria-hidden="true" size={22} className="text-good" />
            ) : (
              <Badge tone="care">{t.missingCount({ count: before.length })}</Badge>
            )
          }
        >
          {before.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="min-w-0 flex-[1_1_16rem] text-soft">{t.allowedText}</p>
              <ButtonLink to={`/investments/${offerId}`} variant="primary">
                {t.invest}
              </ButtonLink>
            </div>
          ) : (
            <MissingSteps missing={before} from={`/opportunities/${offerId}`} />
          )}
          {(reflectionDays !== undefined || largeAbove) && (
            <div className="mt-4 grid gap-1.5 border-t border-line pt-4 text-small text-soft">
              {reflectionDays !== undefined && <p>{t.reflection({ days: reflectionDays })}</p>}
              {largeAbove && <p>{line(t.large({ money: <Money value={largeAbove} form="whole" /> }))}</p>}
            </div>
          )}
        </Card>
      </section>
    </>
  )
}

interface CoolingOffProps {
  offerId: string
  coolingOff: NonNullable<OfferStanding['coolingOff']>
  codes: readonly MissingCode[]
  areWarningsRead: boolean
}

/** Asking for the offer, the wait, and then two choices of equal weight. */
function CoolingOff({ offerId, coolingOff: { hours, requestedAt, endsAt }, codes, areWarningsRead }: CoolingOffProps) {
  const t = useWords('offerProtection').offer
  const { protection } = useApi().call.member
  const [isTooEarly, setTooEarly] = useState(false)
  const ask = useAct({
    operation: 'member.protection.requestOffer',
    send: (_nothing, context) => protection.requestOffer.call({ offerId }, { context }),
    done: () => ({ message: t.asked }),
    failed: t.askFailed,
  })
  if (codes.includes('COOLING_OFF_NOT_REQUESTED')) {
    return (
      <Card title={t.waitTitle}>
        <p className="max-w-measure text-soft">{t.waitText({ hours })}</p>
        <div className="mt-4 grid justify-items-start gap-2">
          <Button
            busy={ask.isPending}
            unavailable={!areWarningsRead}
            onUnavailable={() => setTooEarly(true)}
            aria-describedby="ask-first"
            onClick={() => ask.mutate()}
          >
            {ask.isPending ? t.asking : t.ask}
          </Button>
          <p id="ask-first" role="status" className="text-small text-bad">
            {isTooEarly && !areWarningsRead ? t.readFirst : null}
          </p>
        </div>
      </Card>
    )
  }
  if (codes.includes('COOLING_OFF_RUNNING') && requestedAt && endsAt) {
    return (
      <Card title={t.waitTitle} aside={<Hourglass aria-hidden="true" size={18} className="text-soft" />}>
        <p className="max-w-measure">{line(t.askedAt({ asked: <Instant at={requestedAt} />, ends: <Instant at={endsAt} /> }))}</p>
        <p className="mt-1 max-w-measure text-soft">
          {t.waitText({ hours })} {t.comeBack}
        </p>
      </Card>
    )
  }
  if (codes.includes('COOLING_OFF_UNCONFIRMED')) return <Decision offerId={offerId} />
  return requestedAt ? <Banner>{t.wentOn}</Banner> : null
}

function Decision({ offerId }: { offerId: string }) {
  const t = useWords('offerProtection').offer
  const { protection } = useApi().call.member
  const navigate = useNavigate()
  const choose = useAct<boolean>({
    operation: 'member.protection.choose',
    send: (goesOn, context) => protection.choose.call({ offerId, goesOn }, { context }),
    async done(_standing, goesOn) {
      if (!goesOn) await navigate('/opportunities')
      return { message: goesOn ? t.wentOn : t.left }
    },
    failed: t.chooseFailed,
  })
  const choice = (goesOn: boolean, label: string) => (
    <Button busy={choose.isPending && choose.variables === goesOn} unavailable={choose.isPending} onClick={() => choose.mutate(goesOn)}>
      {label}
    </Button>
  )
  return (
    <Card title={t.choiceTitle}>
      <p className="max-w-measure text-soft">{t.choiceText}</p>
      {/* The same size and look, side by side: neither is suggested. */}
      <fieldset aria-label={t.choices} className="mt-4 grid max-w-[24rem] grid-cols-2 gap-3">
        {choice(true, t.goOn)}
        {choice(false, t.leave)}
      </fieldset>
    </Card>
  )
}
