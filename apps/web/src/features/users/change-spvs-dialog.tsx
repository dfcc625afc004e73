import type { StaffMember } from '@heathland/contract'
import { spvList } from '@heathland/domain/identity/staff-changes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useApi } from '../api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { requested, useAccessChange } from './use-access-change.ts'

/** Requests which SPVs somebody is staff of; a second administrator decides. */
export function ChangeSpvsDialog({ staff, onClose }: { staff: StaffMember; onClose: () => void }) {
  const { call, explain } = useApi()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(staff.spvs.map(({ id }) => id)))
  const [problem, setProblem] = useState<string>()
  const spvs = useQuery(call.office.ledger.listSpvs.queryOptions({ input: {} }))
  // Whatever somebody is staff of is offered too, wherever it stands in the list.
  const offered = [...new Map([...staff.spvs, ...(spvs.data?.items ?? [])].map((spv) => [spv.id, spv])).values()]
  const request = useAccessChange<{ personId: string; spvIds: string[]; reason: string }>({
    send: (input, idempotencyKey) => call.office.users.requestSpvChange.call(input, { context: { idempotencyKey } }),
    done: () => requested,
    failed: 'The request could not be sent.',
    onClose,
  })

  function check(): string | undefined {
    const isSame = spvList([...chosen]) === spvList(staff.spvs.map(({ id }) => id))
    setProblem(isSame ? 'Please select or clear an SPV first.' : undefined)
    return isSame && offered[0] ? `spv-${offered[0].id}` : undefined
  }

  function toggle(id: string, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
    setProblem(undefined)
  }

  return (
    <ReasonDialog
      title={`Change SPVs of ${staff.name}`}
      action={['Request this change', 'Sending...']}
      busy={request.isPending}
      onClose={onClose}
      check={check}
      onSubmit={(reason) => request.mutate({ personId: staff.id, spvIds: [...chosen].sort(), reason })}
      consequence={<Banner>A second administrator has to approve this. It then applies at once, without a new sign-in.</Banner>}
    >
      {spvs.isError ? (
        <ErrorState explanation={explain(spvs.error)} onRetry={() => void spvs.refetch()} busy={spvs.isFetching} />
      ) : (
        <fieldset>
          <legend className="font-[560]">SPVs</legend>
          {offered.map(({ id, name }, index) => (
            <Checkbox
              key={id}
              id={`spv-${id}`}
              label={name}
              error={index === 0 ? problem : undefined}
              checked={chosen.has(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
          {offered.length === 0 && <p className="text-soft">{spvs.isPending ? 'Loading…' : 'There is no SPV yet.'}</p>}
        </fieldset>
      )}
    </ReasonDialog>
  )
}
