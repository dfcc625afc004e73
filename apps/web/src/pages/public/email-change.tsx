import { useFragment } from '../../features/fragment.ts'
import { DeadEmailLink, EmailLink } from '../../features/settings/email-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** Where the links of both mails about a change of address lead. */
export function EmailChangePage() {
  const t = useWords('settings').emailLink
  const confirm = useFragment('confirm')
  const undo = useFragment('undo')
  const token = confirm ?? undo
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle>{t.title}</PageTitle>
        {token === undefined ? <DeadEmailLink /> : <EmailLink purpose={confirm === undefined ? 'undo' : 'confirm'} token={token} />}
      </div>
    </div>
  )
}
