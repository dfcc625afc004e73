import type { Person } from '@heathland/contract'
import { checkReason } from '@heathland/domain/form'
import { Banner } from '../../ui/banner.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { ReasonDialog, requested } from './reason-dialog.tsx'

/** Suspends or readmits a person: at once for a member, by a second administrator for staff. */
export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const office = useWords('office')
  const t = office.suspendDialog
  const { users } = useApi().call.office
  const { id: personId, name } = person
  const isStaff = person.role !== 'investor'
  const suspended = !person.isSuspended
  const form = useForm({
    name: suspended ? 'suspend' : 'readmit',
    about: personId,
    initial: { reason: '' },
    check: checkReason,
    words: () => office.reasonDialog.pleaseSayWhyInA,
    operation: isStaff ? 'office.users.requestStaffSuspension' : 'office.users.suspend',
    async send({ reason }, context) {
      const input = { personId, suspended, reason }
      await (isStaff ? users.requestStaffSuspension.call(input, { context }) : users.suspend.call(input))
    },
    done: () => (isStaff ? requested(office) : { message: suspended ? t.nameIsSuspended({ name }) : t.nameCanSignInAgain({ name }) }),
    failed: suspended ? t.thePersonCouldNotBe : t.thePersonCouldNotBe2,
    onClose,
  })
  const atOnce = suspended ? ([t.suspend, t.suspending] as const) : ([t.readmit, t.readmitting] as const)
  return (
    <ReasonDialog
      form={form}
      title={suspended ? t.askSuspend({ name }) : t.askReadmit({ name })}
      action={isStaff ? [suspended ? t.requestToSuspend : t.requestToReadmit, t.sending] : atOnce}
      tone={suspended ? 'danger' : 'primary'}
      consequence={
        isStaff && (
          <Banner>{t.aSecondAdministratorHasTo({ value: suspended ? t.untilThenThePersonKeeps : t.untilThenThePersonStays })}</Banner>
        )
      }
    >
      <p className="text-soft">{suspended ? t.theyAreSignedOutEverywhere : t.theyCanSignInAgain}</p>
      {!suspended && person.standingReason !== undefined && (
        <p>
          <span className="text-soft">{t.suspendedBecause} </span>
          <span className="wrap-anywhere">“{person.standingReason}”</span>
        </p>
      )}
    </ReasonDialog>
  )
}
