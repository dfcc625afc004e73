import type { OfficeDistribution } from '@heathland/contract'
import { distributionFindings } from '@heathland/domain/distributions/distribution'
import { money } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { HandCoins, Send } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StatBand } from '../../ui/stat-band.tsx'
import { type Step, Stepper } from '../../ui/stepper.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { lazyDialog, lazyPart } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { mayDistribute, stateTones } from './distribution-tones.ts'

const SendDialog = lazyDialog(async () => (await import('./send-dialog.tsx')).SendDialog)
const DistributionLines = lazyPart(async () => (await import('./distribution-lines.tsx')).DistributionLines)

const whyId = 'distribution-send-why'
/** How often the page asks while holders are being paid. */
const payingReadMs = 2_000
const isDistributionId = (text: string) => /^dis_[0-9a-z]{26}$/.test(text)

/** One distribution: how far it is, what stands in the way, and what each holder is paid. */
export function DistributionPanel({ distributionId, children }: { distributionId: string; children: ReactNode }) {
  const t = useWords('officeDistributions').page
  const { call, explain, failureOf } = useApi()
  const found = useQuery({
    ...call.office.distributions.read.queryOptions({ input: { distributionId } }),
    enabled: isDistributionId(distributionId),
    refetchInterval: ({ state: { data } }) => (data?.state === 'agreed' ? payingReadMs : false),
  })
  useSetCrumbTitle(found.data && `${found.data.offerName} ${found.data.number}`)
  if (!isDistributionId(distributionId) || (found.isError && failureOf(found.error).code === 'NOT_FOUND')) {
    return (
      <OfficePage title={t.notFound}>
        <Card>
          <EmptyState
            icon={<HandCoins aria-hidden="true" size={22} />}
            title={t.notFound}
            action={<TextLink to="/distributions">{t.back}</TextLink>}
          >
            {t.notFoundText}
          </EmptyState>
        </Card>
      </OfficePage>
    )
  }
  if (found.data) return <Whole distribution={found.data}>{children}</Whole>
  return (
    <OfficePage title={t.distribution}>
      {found.isError ? (
        <Card>
          <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
        </Card>
      ) : (
        <Loading label={t.loading}>
          <div className="grid gap-4">
            <Skeleton shape="h-20 w-full rounded-large" />
            <Skeleton shape="h-24 w-full rounded-large" />
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <Skeleton shape="h-44 w-full rounded-large" />
              <Skeleton shape="h-44 w-full rounded-large" />
            </div>
          </div>
        </Loading>
      )}
    </OfficePage>
  )
}

function Whole({ distribution, children }: { distribution: OfficeDistribution; children: ReactNode }) {
  const words = useWords('officeDistributions')
  const { offerName, number, company, recordOn, state, kind } = distribution
  return (
    <OfficePage
      title={`${offerName}, ${words.kinds[kind].toLowerCase()}`}
      lead={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={stateTones[state]}>{words.states[state]}</Badge>
          <span>{createElement(Fragment, null, ...words.page.facts({ number, company, day: <Day on={recordOn} /> }))}</span>
        </span>
      }
      aside={state === 'draft' ? <DraftActions distribution={distribution} /> : undefined}
    >
      <Steps distribution={distribution} />
      {children}
      <Figures distribution={distribution} />
      {state === 'agreed' && <Progress distribution={distribution} />}
      {state === 'draft' ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23.75rem]">
          <Checks findings={distribution.findings} />
          <MoneyCard distribution={distribution} />
        </div>
      ) : null}
      {state !== 'discarded' && <DistributionLines distribution={distribution} />}
    </OfficePage>
  )
}

function DraftActions({ distribution }: { distribution: OfficeDistribution }) {
  const t = useWords('officeDistributions').page
  const { user } = useSession()
  const { call } = useApi()
  const [isSending, setSending] = useState(false)
  const { id, findings, waiting, names } = distribution
  const discard = useAct({
    operation: 'office.distributions.discard',
    send: (_nothing, context) => call.office.distributions.discard.call({ distributionId: id }, { context }),
    done: () => ({ message: t.discarded }),
    failed: t.discardFailed,
  })
  if (!mayDistribute(user?.role)) return null
  const isBlocked = findings.some((finding) => distributionFindings[finding] === 'blocks')
  const why = waiting ? t.waitingWhy({ name: names[waiting.by]?.name ?? t.someone }) : isBlocked ? t.blockedWhy : undefined
  return (
    <div className="grid gap-1.5 sm:justify-items-end">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button size="small" busy={discard.isPending} onClick={() => discard.mutate()}>
          {t.discard}
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={<Send aria-hidden="true" size={16} />}
          unavailable={why !== undefined}
          aria-describedby={why === undefined ? undefined : whyId}
          onClick={() => setSending(true)}
        >
          {t.send}
        </Button>
      </div>
      {why !== undefined && (
        <p id={whyId} className="text-small text-soft">
          {why}
        </p>
      )}
      {isSending && <SendDialog distribution={distribution} onClose={() => setSending(false)} />}
    </div>
  )
}

function Steps({ distribution }: { distribution: OfficeDistribution }) {
  const t = useWords('officeDistributions').steps
  const { page } = useWords('officeDistributions')
  const { state, draftedBy, agreed, waiting, names, holders, paid, endedAt } = distribution
  const nameOf = (id: string) => names[id]?.name ?? page.someone
  const at = state === 'draft' ? 1 : state === 'agreed' ? 2 : 4
  const all: readonly Omit<Step, 'state'>[] = [
    { id: 'draft', label: t.draft, detail: t.by({ name: nameOf(draftedBy) }) },
    {
      id: 'second-person',
      label: t.secondPerson,
      detail: agreed ? t.by({ name: nameOf(agreed.by) }) : waiting ? t.waiting : t.administrator,
    },
    { id: 'pay', label: t.pay, detail: agreed ? t.paidOf({ paid: paid.holders, count: holders }) : t.holders({ count: holders }) },
    { id: 'paid', label: t.done, detail: endedAt ? <Instant at={endedAt} /> : t.notYet },
  ]
  if (state === 'discarded') return null
  return (
    <Stepper
      label={t.label}
      steps={all.map((step, index) => ({ ...step, state: index < at ? 'done' : index === at ? 'current' : 'ahead' }))}
    />
  )
}

function Figures({ distribution }: { distribution: OfficeDistribution }) {
  const t = useWords('officeDistributions').figures
  const format = useFormat()
  const { amount, held, holders, remainder, last, state } = distribution
  const exact = ({ amountMinor, asset }: OfficeDistribution['amount']) => format.money(money(BigInt(amountMinor), asset), 'exact')
  const percentOf = (part: bigint, whole: bigint, sign: boolean) =>
    format.number(Number((part * 100_000n) / whole) / 100_000, {
      style: 'percent',
      maximumFractionDigits: 3,
      ...(sign && { signDisplay: 'exceptZero' as const, maximumFractionDigits: 1 }),
    })
  const [paysMinor, heldMinor, lastMinor] = [BigInt(amount.amountMinor), BigInt(held.amountMinor), BigInt(last?.amountMinor ?? '0')]
  return (
    <StatBand
      items={[
        {
          label: t.amount,
          value: exact(amount),
          ...(heldMinor > 0n && { note: t.percent({ percent: percentOf(paysMinor, heldMinor, false) }) }),
        },
        { label: t.holders, value: format.number(holders), note: t.heldByAll({ amount: exact(held) }) },
        { label: t.remainder, value: exact(remainder), note: t.remainderNote },
        ...(state === 'draft'
          ? [
              last
                ? { label: t.last, value: exact(last), note: t.change({ percent: percentOf(paysMinor - lastMinor, lastMinor, true) }) }
                : { label: t.last, value: '–', note: t.first },
            ]
          : []),
      ]}
    />
  )
}

function Checks({ findings }: { findings: OfficeDistribution['findings'] }) {
  const t = useWords('officeDistributions').checks
  const blocking = findings.filter((finding) => distributionFindings[finding] === 'blocks').length
  return (
    <Card title={t.title} aside={blocking > 0 ? <Badge tone="bad">{t.blocks({ count: blocking })}</Badge> : undefined}>
      {findings.length === 0 ? (
        <p className="text-soft">{t.fine}</p>
      ) : (
        <ul className="grid gap-3">
          {findings.map((finding) => {
            const blocks = distributionFindings[finding] === 'blocks'
            return (
              <li key={finding} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-[1_1_16rem]">{t.findings[finding]}</span>
                <Badge tone={blocks ? 'bad' : 'care'}>{blocks ? t.isBlocking : t.isNotice}</Badge>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function MoneyCard({ distribution: { available, amount, period } }: { distribution: OfficeDistribution }) {
  const t = useWords('officeDistributions').money
  if (!available) return null
  const leftMinor = BigInt(available.amountMinor) - BigInt(amount.amountMinor)
  const isShort = leftMinor < 0n
  const left = { amountMinor: (isShort ? -leftMinor : leftMinor).toString(), asset: amount.asset }
  return (
    <Card title={t.title}>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.available, value: <Money value={available} form="exact" /> },
          { term: t.amount, value: <Money value={amount} form="exact" /> },
          { term: isShort ? t.missing : t.left, value: <Money value={left} form="exact" /> },
          ...(period
            ? [
                {
                  term: t.period,
                  value: createElement(
                    Fragment,
                    null,
                    ...t.fromUntil({ from: <Day key="from" on={period.from} />, until: <Day key="until" on={period.until} /> }),
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Progress({ distribution: { holders, paid } }: { distribution: OfficeDistribution }) {
  const t = useWords('officeDistributions').progress
  const format = useFormat()
  const amount = format.money(money(BigInt(paid.amount.amountMinor), paid.amount.asset), 'exact')
  return (
    <Card title={t.title({ count: holders })}>
      <p className="mb-3 text-soft">{t.note}</p>
      <p role="status" className="figures mb-2 font-[600]">
        {t.paid({ paid: paid.holders, count: holders, amount })}
      </p>
      <ProgressBar label={t.title({ count: holders })} percent={holders === 0 ? 0 : (paid.holders / holders) * 100} />
    </Card>
  )
}
