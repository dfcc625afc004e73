import type { CustodyBreak } from '@heathland/contract'
import { Scale } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { ListExport } from '../list-export.tsx'
import { PersonName, personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { ageOf, euroWords, kindWords, stateWords, teamWords } from './break-words.ts'
import { EndDialog } from './end-dialog.tsx'

type State = CustodyBreak['state']

/** Where custody and the books differ, or an order is held: oldest first, with owner, age and outcome. */
export function Breaks() {
  const t = useWords('officeReconciliation')
  const format = useFormat()

  const { call } = useApi()
  const { user } = useSession()
  const [ending, setEnding] = useState<CustodyBreak>()
  const breaks = useDataList({
    filters: { state: choiceFilter<State>({ label: t.custodyBreaks.state, options: stateWords(t), initial: 'open' }) },
    query: (input) => call.office.funding.listBreaks.queryOptions({ input }),
  })
  const { state } = breaks.wanted
  const names = breaks.data?.names
  const columns: readonly Column<CustodyBreak>[] = [
    {
      id: 'break',
      header: t.custodyBreaks.break,
      cell: ({ kind, expected, found }) => (
        <>
          <span className="block">{kindWords(t)[kind]}</span>
          <span className="figures block text-small font-normal text-soft">
            {t.custodyBreaks.foundFoundExpectedExpected({ found: euroWords(format, found), expected: euroWords(format, expected) })}
          </span>
        </>
      ),
    },
    {
      id: 'member',
      header: t.custodyBreaks.member,
      cell: ({ personId }) => <PersonName personId={personId} names={names} isYou={personId === user?.id} />,
    },
    {
      id: 'owner',
      header: t.custodyBreaks.owner,
      cell: ({ ownerId, team }) => (
        <>
          <span className="block">
            {ownerId === undefined ? t.custodyBreaks.unassigned : ownerId === user?.id ? t.custodyBreaks.you : personWords(ownerId, names)}
          </span>
          <span className="block text-small text-soft">{teamWords(t)[team]}</span>
        </>
      ),
    },
    { id: 'age', header: t.custodyBreaks.age, cell: (found) => <Age found={found} /> },
    {
      id: 'outcome',
      header: t.custodyBreaks.outcome,
      cell: (found) =>
        found.state !== 'open' ? (
          <>
            <Badge tone={found.state === 'resolved' ? 'good' : 'neutral'}>{stateWords(t)[found.state]}</Badge>
            {found.reason !== undefined && <span className="mt-1 block wrap-anywhere">“{found.reason}”</span>}
            <span className="block text-small text-soft">
              <Instant at={found.updatedAt} />
            </span>
          </>
        ) : found.personId === user?.id ? (
          <span className="text-small text-soft">{t.custodyBreaks.anotherPersonDecides}</span>
        ) : (
          <span className="flex flex-wrap gap-2">
            {found.ownerId !== user?.id && <Take found={found} />}
            <Button size="small" onClick={() => setEnding(found)}>
              {createElement(
                Fragment,
                null,
                ...t.custodyBreaks.close({
                  hidden: <VisuallyHidden> {t.custodyBreaks.theBreakValue({ value: kindWords(t)[found.kind] })}</VisuallyHidden>,
                }),
              )}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <>
      <DataList
        list={breaks}
        caption={t.custodyBreaks.caption}
        columns={columns}
        rows={breaks.data?.items}
        rowKey={({ id }) => id}
        actions={<ListExport list="breaks" filters={breaks.wanted} />}
        details={(found) => (
          <RowDetails
            items={[
              { term: t.custodyBreaks.breakId, value: found.id, copy: true },
              { term: t.custodyBreaks.memberId, value: found.personId, copy: true },
              { term: t.custodyBreaks.foundOn, value: <Instant at={found.foundAt} /> },
            ]}
          />
        )}
        detailsName={({ kind }) => kindWords(t)[kind]}
        nothing={{
          icon: <Scale aria-hidden="true" size={22} />,
          title: state === 'open' ? t.custodyBreaks.noOpenBreaks : t.custodyBreaks.noBreaksHereYet,
          text: state === 'open' ? t.custodyBreaks.heldOrdersAndWalletsThat : t.custodyBreaks.breaksThatWereClosedThis,
        }}
      />
      {ending && <EndDialog found={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function Age({ found }: { found: CustodyBreak }) {
  const t = useWords('officeReconciliation')

  const tShared = useWords('shared')
  if (found.state !== 'open') return <Instant at={found.foundAt} />
  const { words, isOverdue } = ageOf(tShared, found.foundAt, new Date())
  return isOverdue ? (
    <Badge tone="bad">{t.custodyBreaks.wordsTarget1D({ words })}</Badge>
  ) : (
    <span className="whitespace-nowrap">{words}</span>
  )
}

function Take({ found }: { found: CustodyBreak }) {
  const t = useWords('officeReconciliation')

  const { call } = useApi()
  const take = useAct({
    operation: 'office.funding.takeBreak',
    send: (input: { breakId: string }, context) => call.office.funding.takeBreak.call(input, { context }),
    done: () => ({ message: t.custodyBreaks.youOwnThisBreakNow }),
    failed: t.custodyBreaks.theBreakCouldNotBe,
  })
  return (
    <Button size="small" busy={take.isPending} onClick={() => take.mutate({ breakId: found.id })}>
      {createElement(
        Fragment,
        null,
        ...t.custodyBreaks.assignToMe({ hidden: <VisuallyHidden>: {kindWords(t)[found.kind]}</VisuallyHidden> }),
      )}
    </Button>
  )
}
