import type { KycCaseRow, Names } from '@heathland/contract'
import type { CaseTab } from '@heathland/domain/kyc/case'
import { IdCard } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { KycDue } from '../kyc-due.tsx'
import { useSession } from '../session.ts'
import { levelTones, stateTones } from './case-words.ts'
import { useKeys } from './use-keys.ts'

const readMs = 30_000

/** One view of the queue: open cases oldest first, decided ones newest first. */
export function CasesList({ tab }: { tab: CaseTab }) {
  const t = useWords('officeKyc')
  const { call } = useApi()
  const cases = useDataList({
    filters: {},
    query: (page) => call.office.kyc.listCases.queryOptions({ input: { tab, ...page } }),
    refetchInterval: () => readMs,
  })
  const { data } = cases
  const now = new Date()
  useKeys({ j: () => focusRow(1), k: () => focusRow(-1) })
  const columns: readonly Column<KycCaseRow>[] = [
    { id: 'person', header: t.list.person, cell: (one) => <Person one={one} names={data?.names} /> },
    { id: 'reason', header: t.list.reason, cell: ({ reason }) => t.reasons[reason] },
    { id: 'risk', header: t.list.risk, cell: ({ level }) => <Badge tone={levelTones[level]}>{t.levels[level]}</Badge> },
    ...(tab === 'decided'
      ? [{ id: 'decision', header: t.list.decision, cell: (one: KycCaseRow) => <Outcome one={one} /> }]
      : [
          {
            id: 'status',
            header: t.list.status,
            cell: ({ state }: KycCaseRow) => <Badge tone={stateTones[state]}>{t.states[state]}</Badge>,
          },
          { id: 'due', header: t.list.due, cell: (one: KycCaseRow) => <KycDue of={one} now={now} /> },
        ]),
    { id: 'assigned', header: t.list.assigned, cell: ({ assigneeId }) => <Assigned assigneeId={assigneeId} names={data?.names} /> },
  ]
  return (
    <DataList
      list={cases}
      caption={t.list.caption({ view: t.tabs[tab] })}
      columns={columns}
      rows={data?.items}
      rowKey={({ id }) => id}
      nothing={{ icon: <IdCard aria-hidden="true" size={22} />, title: t.list.nothing, text: t.list.nothingText }}
    />
  )
}

/** Goes to the case below or above the one that has the focus. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-kyc-case] a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}

function Person({ one: { id, personId, number }, names }: { one: KycCaseRow; names: Names | undefined }) {
  const t = useWords('officeKyc').list
  return (
    <span data-kyc-case="">
      <TextLink to={`/kyc/${id}`}>{names?.[personId]?.name ?? t.erased}</TextLink>
      <span className="block text-small font-normal text-soft">{t.number({ number })}</span>
    </span>
  )
}

function Assigned({ assigneeId, names }: { assigneeId: string | undefined; names: Names | undefined }) {
  const t = useWords('officeKyc').list
  const { user } = useSession()
  if (assigneeId === undefined) return <span className="text-soft">{t.unassigned}</span>
  return assigneeId === user?.id ? t.you : (names?.[assigneeId]?.name ?? t.erased)
}

function Outcome({ one: { outcome, decidedAt } }: { one: KycCaseRow }) {
  const t = useWords('officeKyc')
  return (
    <>
      {outcome && <Badge tone={outcome === 'approve' ? 'good' : 'bad'}>{t.outcomes[outcome]}</Badge>}
      {decidedAt && (
        <span className="block text-small text-soft">
          <Instant at={decidedAt} />
        </span>
      )}
    </>
  )
}
