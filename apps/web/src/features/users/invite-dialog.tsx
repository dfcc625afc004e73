import { checkInvitation, lengthsMax } from '@heathland/domain/identity/registration'
import { FormDialog } from '../../ui/form.tsx'
import { EmailField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** Invites someone to become a member; a role beyond that is a change of role, with its two people. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('office').inviteDialog
  const { problems } = useWords('account')
  const { users } = useApi().call.office
  const problemWords = {
    'first-name-missing': t.pleaseEnterTheirFirstName,
    'last-name-missing': t.pleaseEnterTheirLastName,
    'email-invalid': problems['email-invalid'],
  }
  const form = useForm({
    name: 'invite',
    initial: { firstName: '', lastName: '', email: '' },
    check: checkInvitation,
    words: (problem) => problemWords[problem],
    operation: 'office.users.invite',
    send: (input, context) => users.invite.call(input, { context }),
    done: (_, { email }) => ({ message: t.theInvitationIsOnIts, detail: t.emailCanAcceptItFor({ email }) }),
    failed: t.theInvitationCouldNotBe,
    fields: { ALREADY_A_MEMBER: 'email' },
    onClose,
  })
  const common = { form, autoComplete: 'off', required: true }
  return (
    <FormDialog form={form} title={t.addUser} action={[t.sendInvitation, t.sending]}>
      <p className="text-soft">{t.theyGetAnEmailWith}</p>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField {...common} name="firstName" label={t.firstName} maxLength={lengthsMax.firstName} />
        <TextField {...common} name="lastName" label={t.lastName} maxLength={lengthsMax.lastName} />
      </div>
      <EmailField {...common} name="email" label={t.email} maxLength={lengthsMax.email} />
    </FormDialog>
  )
}
