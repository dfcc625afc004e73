import type { Names, ReconciliationBreak } from '@heathland/contract'
import type { BreakState } from '@heathland/domain/reconciliation/break'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { useSession } from '../session.ts'
import { amountsWords, checkWords, isOverdue, kindWords } from './break-words.ts'

const ExplainDialog = lazyDialog(async () => (await import('./explain-dialog.tsx')).ExplainDialog)

const tones: Record<BreakState, Tone> = { open: 'care', explained: 'neutral', resolved: 'good' }

/** Differences between two sources: open ones, oldest first, or those that were explained or are gone, newest first. */
export function BreaksList({ tab }: { tab: 'open' | 'ended' }) {
  const words = useWords('officeReconciliation')
  const t = words.breaks
  const { call } = useApi()
  const { user } = useSession()
  const [explaining, setExplaining] = useState<ReconciliationBreak>()
  const breaks = useDataList({
    filters: {},
    query: (page) => call.office.reconciliation.listBreaks.queryOptions({ input: { tab, ...page } }),
  })
  const { data } = breaks
  const nameOf = useNameOf()
  const now = new Date()
  const columns: readonly Column<ReconciliationBreak>[] = [
    { id: 'break', header: t.break, cell: (one) => <What one={one} /> },
    { id: 'owner', header: t.owner, cell: ({ ownerId }) => <Owner ownerId={ownerId} names={data?.names} /> },
    ...(tab === 'open'
      ? [
          { id: 'age', header: t.age, cell: ({ foundAt }: ReconciliationBreak) => <Age foundAt={foundAt} now={now} /> },
          {
            id: 'actions',
            header: t.actions,
            cell: (one: ReconciliationBreak) => (
              <span className="flex flex-wrap gap-2 @2xl:flex-nowrap">
                {one.ownerId !== user?.id && <Take one={one} />}
                <Button size="small" onClick={() => setExplaining(one)}>
                  {t.explain}
                  <VisuallyHidden>: {nameOf(one)}</VisuallyHidden>
                </Button>
              </span>
            ),
          },
        ]
      : [{ id: 'outcome', header: t.outcome, cell: (one: ReconciliationBreak) => <Outcome one={one} /> }]),
  ]
  return (
    <>
      <DataList
        list={breaks}
        caption={t.captions[tab]}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        details={(one) => (
          <div className="grid gap-3">
            <p className="text-small">
              <strong className="font-[600]">{t.check}</strong> {checkWords(words, one.kind)}
            </p>
            <RowDetails
              items={[
                { term: t.foundAt, value: <Instant at={one.foundAt} /> },
                { term: t.subject, value: one.subject, copy: true },
                { term: t.breakId, value: one.id, copy: true },
                { term: t.offerId, value: one.offerId, copy: true },
              ]}
            />
          </div>
        )}
        detailsName={nameOf}
        nothing={{ icon: <Scale aria-hidden="true" size={22} />, title: t.nothing[tab], text: t.nothingText[tab] }}
      />
      {explaining && <ExplainDialog one={explaining} onClose={() => setExplaining(undefined)} />}
    </>
  )
}

/** Names a break for those who hear it: what is wrong, and of which offer. */
function useNameOf(): (one: ReconciliationBreak) => string {
  const words = useWords('officeReconciliation')
  const format = useFormat()
  return (one) => [kindWords(words, one.kind), one.offerName, amountsWords(words, format, one)].filter(Boolean).join(', ')
}

function What({ one }: { one: ReconciliationBreak }) {
  const words = useWords('officeReconciliation')
  const format = useFormat()
  return (
    <>
      <span className="block">{kindWords(words, one.kind)}</span>
      <span className="figures block text-small font-normal text-soft">{amountsWords(words, format, one)}</span>
      <span className="block text-small font-normal wrap-anywhere text-soft">{one.offerName ?? words.table.cells[one.cell]}</span>
    </>
  )
}

function Owner({ ownerId, names }: { ownerId: string | undefined; names: Names | undefined }) {
  const t = useWords('officeReconciliation').breaks
  const { user } = useSession()
  if (ownerId === undefined) return <span className="text-soft">{t.unassigned}</span>
  // Somebody who was erased has no name any more.
  return ownerId === user?.id ? t.you : (names?.[ownerId]?.name ?? t.erased)
}

function Age({ foundAt, now }: { foundAt: string; now: Date }) {
  const t = useWords('officeReconciliation').breaks
  const age = <Ago at={foundAt} now={now} />
  return isOverdue(foundAt, now) ? <Badge tone="bad">{line(t.overdue({ age }))}</Badge> : age
}

function Outcome({ one: { state, reason, endedAt } }: { one: ReconciliationBreak }) {
  const t = useWords('officeReconciliation').breaks
  return (
    <>
      <Badge tone={tones[state]}>{t.states[state]}</Badge>
      {reason !== undefined && <span className="mt-1 block wrap-anywhere">“{reason}”</span>}
      {endedAt && (
        <span className="block text-small text-soft">
          <Instant at={endedAt} />
        </span>
      )}
    </>
  )
}

function Take({ one }: { one: ReconciliationBreak }) {
  const t = useWords('officeReconciliation').breaks
  const { call } = useApi()
  const nameOf = useNameOf()
  const take = useAct({
    operation: 'office.reconciliation.takeBreak',
    send: (input: { breakId: string }, context) => call.office.reconciliation.takeBreak.call(input, { context }),
    done: () => ({ message: t.taken }),
    failed: t.takeFailed,
  })
  return (
    <Button size="small" busy={take.isPending} onClick={() => take.mutate({ breakId: one.id })}>
      <span className="whitespace-nowrap">{t.take}</span>
      <VisuallyHidden>: {nameOf(one)}</VisuallyHidden>
    </Button>
  )
}
