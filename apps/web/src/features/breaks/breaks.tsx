import type { CustodyBreak } from '@heathland/contract'
import { breakStates } from '@heathland/domain/funding/custody-break'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Select } from '../../ui/select.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { PagesFoot, usePages } from '../pages.tsx'
import { PersonName, personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { useTellFailure } from '../tell-failure.ts'
import { ageOf, euroWords, kindWords, stateWords, teamWords } from './break-words.ts'
import { EndDialog } from './end-dialog.tsx'

type State = CustodyBreak['state']

/** Where custody and the books differ, or an order is held: oldest first, with owner, age and outcome. */
export function Breaks() {
  const { call, explain } = useApi()
  const { user } = useSession()
  const [state, setState] = useState<State>('open')
  const [ending, setEnding] = useState<CustodyBreak>()
  const pages = usePages()
  const { after } = pages
  const breaks = useQuery({
    ...call.office.funding.listBreaks.queryOptions({ input: { state, ...(after !== undefined && { after }) } }),
    placeholderData: keepPreviousData,
  })
  const names = breaks.data?.names
  const columns: readonly Column<CustodyBreak>[] = [
    {
      id: 'break',
      header: 'Break',
      cell: ({ kind, expected, found }) => (
        <>
          <span className="block">{kindWords[kind]}</span>
          <span className="figures block text-small font-normal text-soft">
            {euroWords(found)} found, {euroWords(expected)} expected
          </span>
        </>
      ),
    },
    {
      id: 'member',
      header: 'Member',
      cell: ({ personId }) => <PersonName personId={personId} names={names} isYou={personId === user?.id} />,
    },
    {
      id: 'owner',
      header: 'Owner',
      cell: ({ ownerId, team }) => (
        <>
          <span className="block">{ownerId === undefined ? 'Unassigned' : ownerId === user?.id ? 'You' : personWords(ownerId, names)}</span>
          <span className="block text-small text-soft">{teamWords[team]}</span>
        </>
      ),
    },
    { id: 'age', header: 'Age', cell: (found) => <Age found={found} /> },
    {
      id: 'outcome',
      header: 'Outcome',
      cell: (found) =>
        found.state !== 'open' ? (
          <>
            <Badge tone={found.state === 'resolved' ? 'good' : 'neutral'}>{stateWords[found.state]}</Badge>
            {found.reason !== undefined && <span className="mt-1 block wrap-anywhere">“{found.reason}”</span>}
            <span className="block text-small text-soft">
              <Instant at={found.updatedAt} />
            </span>
          </>
        ) : found.personId === user?.id ? (
          <span className="text-small text-soft">Another person decides</span>
        ) : (
          <span className="flex flex-wrap gap-2">
            {found.ownerId !== user?.id && <Take found={found} />}
            <Button size="small" onClick={() => setEnding(found)}>
              Close<VisuallyHidden> the break: {kindWords[found.kind]}</VisuallyHidden>
            </Button>
          </span>
        ),
    },
  ]
  return (
    <>
      <Card padding="none" title="Reconciliation breaks">
        <search className="block border-b border-line px-5 pb-5">
          <div className="sm:max-w-xs">
            <Field id="breaks-state" label="State">
              {(control) => (
                <Select
                  {...control}
                  name="state"
                  value={state}
                  onChange={({ target }) => {
                    setState(target.value as State)
                    pages.restart()
                  }}
                >
                  {breakStates.map((one) => (
                    <option key={one} value={one}>
                      {stateWords[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </search>
        {breaks.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(breaks.error)} onRetry={() => void breaks.refetch()} busy={breaks.isFetching} />
          </div>
        ) : (
          <Table
            caption="Reconciliation breaks, oldest first"
            columns={columns}
            rows={breaks.data?.items}
            rowKey={({ id }) => id}
            rowsExpected={3}
            empty={
              <EmptyState icon={<Scale aria-hidden="true" size={22} />} title={state === 'open' ? 'No open breaks' : 'No breaks here yet'}>
                {state === 'open'
                  ? 'Held orders and wallets that differ from the books appear here.'
                  : 'Breaks that were closed this way appear here, with the reason.'}
              </EmptyState>
            }
          />
        )}
        {!breaks.isError && (
          <PagesFoot pages={pages} label="Reconciliation breaks" next={breaks.data?.next} busy={breaks.isPlaceholderData} />
        )}
      </Card>
      {ending && <EndDialog found={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function Age({ found }: { found: CustodyBreak }) {
  if (found.state !== 'open') return <Instant at={found.foundAt} />
  const { words, isOverdue } = ageOf(found.foundAt, new Date())
  return isOverdue ? <Badge tone="bad">{words}, target 1 d</Badge> : <span className="whitespace-nowrap">{words}</span>
}

function Take({ found }: { found: CustodyBreak }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const [intent] = useState(createIntent)
  const take = useMutation({
    mutationFn: () => {
      const input = { breakId: found.id }
      return call.office.funding.takeBreak.call(input, { context: { idempotencyKey: intent.keyFor(input) } })
    },
    onSuccess() {
      intent.done()
      toast({ tone: 'good', message: 'You own this break now.' })
    },
    onError: (error) => tell(error, 'The break could not be assigned.'),
    onSettled: () => queries.invalidateQueries({ queryKey: call.office.funding.listBreaks.key() }),
  })
  return (
    <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
      Assign to me<VisuallyHidden>: {kindWords[found.kind]}</VisuallyHidden>
    </Button>
  )
}
