import type { Person } from '@heathland/contract'
import { Banner } from '../../ui/banner.tsx'
import { useApi } from '../api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { requested, useAccessChange } from './use-access-change.ts'

/** Suspends or readmits a person: at once for a member, by a second administrator for staff. */
export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { call } = useApi()
  const isStaff = person.role !== 'investor'
  const suspended = !person.isSuspended
  const verb = suspended ? 'Suspend' : 'Readmit'
  const change = useAccessChange<{ personId: string; suspended: boolean; reason: string }>({
    send: (input, idempotencyKey) =>
      isStaff
        ? call.office.users.requestStaffSuspension.call(input, { context: { idempotencyKey } })
        : call.office.users.suspend.call(input),
    done: () => (isStaff ? requested : { message: suspended ? `${person.name} is suspended.` : `${person.name} can sign in again.` }),
    failed: suspended ? 'The person could not be suspended.' : 'The person could not be readmitted.',
    onClose,
  })
  return (
    <ReasonDialog
      title={`${verb} ${person.name}?`}
      action={isStaff ? [`Request to ${verb.toLowerCase()}`, 'Sending...'] : [verb, suspended ? 'Suspending...' : 'Readmitting...']}
      tone={suspended ? 'danger' : 'primary'}
      busy={change.isPending}
      onClose={onClose}
      onSubmit={(reason) => change.mutate({ personId: person.id, suspended, reason })}
      consequence={
        isStaff && (
          <Banner>
            A second administrator has to approve this.{' '}
            {suspended ? 'Until then the person keeps their access.' : 'Until then the person stays suspended.'}
          </Banner>
        )
      }
    >
      <p className="text-soft">
        {suspended
          ? 'They are signed out everywhere and cannot sign in until they are readmitted. Their money and investments are not affected.'
          : 'They can sign in again. Sessions that were ended stay ended.'}
      </p>
      {!suspended && person.standingReason !== undefined && (
        <p>
          <span className="text-soft">Suspended because: </span>
          <span className="wrap-anywhere">“{person.standingReason}”</span>
        </p>
      )}
    </ReasonDialog>
  )
}
