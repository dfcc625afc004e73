import type { LoanInstalment, OfficeLoan } from '@heathland/contract'
import { intervalNames } from '@heathland/domain/loans/terms'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { exactly, nameOf, rateWords, statusTones } from '../loan-words.ts'
import { isTyping } from './is-typing.ts'
import type { LoanDialog } from './loan-dialogs.tsx'

const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.tsx')).PaymentDialog)
const LoanDialogs = lazyDialog(async () => (await import('./loan-dialogs.tsx')).LoanDialogs)

interface LoanDetailProps {
  loanId: string
  /** Compliance looks and changes nothing. */
  mayKeep: boolean
  onClose: () => void
}

/** One loan: what is due and what to do next, its schedule, its collateral and everything that happened. */
export function LoanDetail({ loanId, mayKeep, onClose }: LoanDetailProps) {
  const t = useWords('officeLoans').detail
  const { call, explain } = useApi()
  const loan = useQuery(call.office.loans.read.queryOptions({ input: { loanId } }))
  const { data } = loan
  return (
    <section aria-label={data ? t.region({ loan: nameOf(data) }) : t.loading} className="min-w-0">
      <Card>
        {data ? (
          <Loaded loan={data} mayKeep={mayKeep} onClose={onClose} />
        ) : loan.isError ? (
          <ErrorState explanation={explain(loan.error)} onRetry={() => void loan.refetch()} busy={loan.isFetching} />
        ) : (
          <Loading label={t.loading}>
            <Skeleton shape="h-96 w-full" />
          </Loading>
        )}
      </Card>
    </section>
  )
}

function Loaded({ loan, mayKeep, onClose }: { loan: OfficeLoan; mayKeep: boolean; onClose: () => void }) {
  const words = useWords('officeLoans')
  const t = words.detail
  const format = useFormat()
  const isRunning = loan.state === 'active' || loan.state === 'defaulted'
  const title = [loan.number, rateWords(format, loan.rateBps), loan.offerName].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-5">
      <div>
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-lead wrap-anywhere">{loan.borrower}</h2>
          <IconButton label={t.close} icon={<X aria-hidden="true" size={18} />} onClick={onClose} />
        </div>
        <p className="text-small text-soft">{title}</p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <Badge tone={statusTones[loan.status]}>
            {loan.daysLate > 0 ? t.daysLate({ count: loan.daysLate }) : words.statuses[loan.status]}
          </Badge>
          {loan.status === 'defaulted' && <Badge tone="bad">{words.statuses.defaulted}</Badge>}
          {loan.coverPercent !== undefined && (
            <Badge tone={loan.coverPercent < loan.coverPercentNeeded ? 'care' : 'neutral'}>
              {t.secured({ percent: format.number(loan.coverPercent / 100, { style: 'percent' }) })}
            </Badge>
          )}
        </p>
      </div>
      <Standing loan={loan} />
      {mayKeep && loan.state !== 'repaid' && loan.state !== 'written-off' && <Acts loan={loan} isRunning={isRunning} />}
      <Part title={t.schedule}>
        <Schedule loan={loan} />
      </Part>
      <Part title={t.terms}>
        <Terms loan={loan} />
      </Part>
      {loan.valuations.length > 0 && (
        <Part title={t.valuations}>
          <Table
            caption={t.valuations}
            columns={[
              {
                id: 'source',
                header: t.source,
                cell: ({ source, on }) => (
                  <>
                    <span className="block wrap-anywhere">{source}</span>
                    <span className="block text-small font-normal text-soft">
                      <Day on={on} />
                    </span>
                  </>
                ),
              },
              { id: 'value', header: t.value, numeric: true, cell: ({ value }) => <Money value={value} form="whole" /> },
            ]}
            rows={loan.valuations}
            rowKey={({ id }) => id}
          />
        </Part>
      )}
      {loan.events.length > 0 && (
        <Part title={t.history}>
          <History loan={loan} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2 text-body font-[600]">{title}</h3>
      {children}
    </div>
  )
}

/** What is due since when, what to do next, and what collateral lacks. */
function Standing({ loan }: { loan: OfficeLoan }) {
  const { detail: t, steps, acts } = useWords('officeLoans')
  const format = useFormat()
  const { overdueSince, nextStep, waiting, shortfall } = loan
  const act = waiting && (Object.hasOwn(acts, waiting.act) ? acts[waiting.act as keyof typeof acts] : waiting.act)
  return (
    <div className="grid gap-2 empty:hidden">
      {overdueSince && (
        <Banner tone={loan.daysLate > 0 ? 'care' : 'info'}>
          {line(t.due({ amount: <strong className="font-[600]">{exactly(format, loan.overdue)}</strong>, day: <Day on={overdueSince} /> }))}{' '}
          {nextStep && line(t.nextStep({ step: steps[nextStep.step], day: <Day on={nextStep.from} /> }))}
        </Banner>
      )}
      {loan.state !== 'draft' && BigInt(shortfall.amountMinor) > 0n && (
        <Banner tone="care">{t.shortfall({ amount: exactly(format, shortfall), percent: loan.coverPercentNeeded })}</Banner>
      )}
      {act && <Banner>{t.waiting({ act })}</Banner>}
      {loan.state === 'draft' && !act && <Banner>{t.draft}</Banner>}
    </div>
  )
}

function Acts({ loan, isRunning }: { loan: OfficeLoan; isRunning: boolean }) {
  const { detail: t, steps } = useWords('officeLoans')
  const { call } = useApi()
  const [isPaying, setPaying] = useState(false)
  const [dialog, setDialog] = useState<LoanDialog>()
  const isOpen = isPaying || dialog !== undefined
  useEffect(() => {
    if (!isRunning || isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.key !== 'p') return
      setPaying(true)
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isRunning, isOpen])
  const remind = useAct({
    operation: 'office.loans.recordReminder',
    send: (input: { loanId: string; step: 'reminder-1' | 'reminder-2' | 'call' | 'notice' }, context) =>
      call.office.loans.recordReminder.call(input, { context }),
    done: () => ({ message: t.stepRecorded }),
    failed: t.stepFailed,
  })
  const { nextStep } = loan
  const canTake =
    nextStep && nextStep.step !== 'default' && nextStep.from <= new Date().toISOString().slice(0, 10) ? nextStep.step : undefined
  return (
    <div className="flex flex-wrap gap-2">
      {isRunning ? (
        <>
          <Button size="small" variant="primary" aria-keyshortcuts="p" onClick={() => setPaying(true)}>
            {t.recordPayment}
          </Button>
          {canTake && (
            <Button size="small" busy={remind.isPending} onClick={() => remind.mutate({ loanId: loan.id, step: canTake })}>
              {t.recordStep({ step: steps[canTake] })}
            </Button>
          )}
          <Button size="small" onClick={() => setDialog('restructure')}>
            {t.restructure}
          </Button>
          {loan.state === 'active' && loan.daysLate >= 90 && (
            <Button size="small" onClick={() => setDialog('default')}>
              {t.declareDefault}
            </Button>
          )}
          {loan.state === 'defaulted' && (
            <Button size="small" onClick={() => setDialog('write-off')}>
              {t.writeOff}
            </Button>
          )}
        </>
      ) : (
        <Button size="small" variant="primary" onClick={() => setDialog('start')}>
          {t.start}
        </Button>
      )}
      {loan.collateral !== undefined && (
        <Button size="small" onClick={() => setDialog('value')}>
          {t.addValuation}
        </Button>
      )}
      {isPaying && <PaymentDialog loan={loan} onClose={() => setPaying(false)} />}
      {dialog && <LoanDialogs kind={dialog} loan={loan} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** Of a long schedule, what was due last and what comes next. */
const shownAtFirst = { before: 3, after: 4 }
const tones: Record<LoanInstalment['state'], Tone> = { paid: 'good', due: 'neutral', late: 'care', replaced: 'neutral', planned: 'neutral' }

function Schedule({ loan }: { loan: OfficeLoan }) {
  const t = useWords('officeLoans').detail
  const format = useFormat()
  const [hasAll, setAll] = useState(false)
  const next = loan.schedule.findIndex(({ state }) => state !== 'paid' && state !== 'replaced')
  const from = Math.max((next < 0 ? loan.schedule.length : next) - shownAtFirst.before, 0)
  const rows = hasAll ? loan.schedule : loan.schedule.slice(from, from + shownAtFirst.before + shownAtFirst.after)
  const columns: readonly Column<LoanInstalment>[] = [
    {
      id: 'due',
      header: t.dueOn,
      cell: ({ dueOn, principal, interest }) => (
        <>
          <Day on={dueOn} />
          <span className="figures block text-small font-normal text-soft">
            {t.parts({ principal: exactly(format, principal), interest: exactly(format, interest) })}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: t.state,
      cell: ({ state, daysLate }) => (
        <Badge tone={tones[state]}>
          {state === 'late'
            ? t.lateBy({ count: daysLate })
            : state === 'paid' && daysLate > 0
              ? t.paidLate({ count: daysLate })
              : t.states[state]}
        </Badge>
      ),
    },
  ]
  return (
    <>
      <Table caption={t.schedule} columns={columns} rows={rows} rowKey={({ dueOn, state }) => `${dueOn} ${state}`} />
      {loan.schedule.length > rows.length && (
        <div className="mt-2">
          <Button size="small" onClick={() => setAll(true)}>
            {t.showAll({ count: loan.schedule.length })}
          </Button>
        </div>
      )}
    </>
  )
}

function Terms({ loan }: { loan: OfficeLoan }) {
  const { detail: t, terms } = useWords('officeLoans')
  const format = useFormat()
  const [newest] = loan.valuations
  const collateral = newest
    ? line(
        t.collateralValued({
          name: loan.collateral ?? '',
          amount: <Money value={newest.value} form="whole" />,
          day: <Day on={newest.on} />,
        }),
      )
    : loan.collateral
  return (
    <>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.amount, value: <Money value={loan.amount} form="exact" /> },
          { term: t.outstanding, value: <Money value={loan.outstanding} form="exact" /> },
          ...(loan.startsOn ? [{ term: t.accrued, value: <Money value={loan.accrued} form="exact" /> }] : []),
          { term: t.signed, value: <Day on={loan.signedOn} /> },
          ...(loan.startsOn ? [{ term: t.startsOn, value: <Day on={loan.startsOn} /> }] : []),
          { term: t.dayCount, value: terms.dayCounts[loan.dayCount] },
          { term: t.registration, value: loan.registration },
          ...(loan.version > 1 ? [{ term: t.schedules, value: format.number(loan.version) }] : []),
        ]}
      />
      <div className="mt-3 border-t border-line pt-3">
        <DefinitionList
          items={[
            {
              term: t.repays,
              value: t.repaysEvery({ kind: terms.kinds[loan.kind], interval: terms.intervals[intervalNames[loan.monthsBetween]] }),
            },
            { term: t.defaultInterest, value: t.aboveRate({ rate: rateWords(format, loan.defaultRateBps) }) },
            ...(collateral ? [{ term: t.collateral, value: collateral }] : []),
            ...(loan.guarantee ? [{ term: t.guarantee, value: loan.guarantee }] : []),
          ]}
        />
      </div>
    </>
  )
}

function History({ loan }: { loan: OfficeLoan }) {
  const { detail: t, events, steps } = useWords('officeLoans')
  const format = useFormat()
  const newestFirst = loan.events.toReversed()
  return (
    <ol className="grid gap-3">
      {newestFirst.map((event) => (
        <li key={event.id} className="flex items-baseline justify-between gap-4 text-dense">
          <span className="min-w-0">
            <span className="block font-[540]">
              {events[event.kind]}
              {event.step && `: ${steps[event.step]}`}
            </span>
            {event.interest && event.principal && (
              <span className="block text-small text-soft">
                {t.used({ interest: exactly(format, event.interest), principal: exactly(format, event.principal) })}
              </span>
            )}
            {event.reason && <span className="block text-small wrap-anywhere text-soft">“{event.reason}”</span>}
            {event.by && <span className="block text-small text-soft">{loan.names[event.by]?.name ?? t.somebody}</span>}
          </span>
          <span className="shrink-0 text-right">
            {event.amount && (
              <span className="figures block font-[540]">
                <Money value={event.amount} form="exact" />
              </span>
            )}
            <span className="block text-small text-soft">
              <Day on={event.on} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
