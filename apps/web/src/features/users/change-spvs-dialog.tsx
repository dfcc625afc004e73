import type { StaffMember } from '@heathland/contract'
import { checkListChange } from '@heathland/domain/identity/staff-changes'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/banner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ChecksField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { ReasonDialog, requested } from './reason-dialog.tsx'

/** Requests which SPVs somebody is staff of; a second administrator decides. */
export function ChangeSpvsDialog({ staff, onClose }: { staff: StaffMember; onClose: () => void }) {
  const office = useWords('office')
  const t = office.changeSpvsDialog
  const { call, explain } = useApi()
  const held = staff.spvs.map(({ id }) => id)
  const spvs = useQuery(call.office.ledger.listSpvs.queryOptions({ input: {} }))
  // Whatever somebody is staff of is offered too, wherever it stands in the list.
  const offered = [...new Map([...staff.spvs, ...(spvs.data?.items ?? [])].map((spv) => [spv.id, spv])).values()]
  const form = useForm({
    name: 'change-spvs',
    about: staff.id,
    initial: { spvIds: held, reason: '' },
    check: (values) => checkListChange('spvIds', held, values),
    words: (problem) => (problem === 'unchanged' ? t.pleaseSelectOrClearAn : office.reasonDialog.pleaseSayWhyInA),
    operation: 'office.users.requestSpvChange',
    send: (input, context) => call.office.users.requestSpvChange.call({ personId: staff.id, ...input }, { context }),
    done: () => requested(office),
    failed: t.theRequestCouldNotBe,
    onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t.changeSpvsOfName({ name: staff.name })}
      action={[t.requestThisChange, t.sending]}
      consequence={<Banner>{t.aSecondAdministratorHasTo}</Banner>}
    >
      {spvs.isError ? (
        <ErrorState explanation={explain(spvs.error)} onRetry={() => void spvs.refetch()} busy={spvs.isFetching} />
      ) : (
        <>
          <ChecksField form={form} name="spvIds" label={t.spvs} choices={offered.map(({ id, name }) => ({ value: id, label: name }))} />
          {offered.length === 0 && <p className="text-soft">{spvs.isPending ? t.loading : t.thereIsNoSpvYet}</p>}
        </>
      )}
    </ReasonDialog>
  )
}
