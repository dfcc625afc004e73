import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { FactorForm } from './factor-form.tsx'

/** Asks for a fresh factor before a sensitive act goes on. */
export function StepUpDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const t = useWords('account')

  const { call } = useApi()
  const { data } = useQuery(call.member.security.read.queryOptions())
  const known = data && { code: data.totp !== undefined, passkey: data.passkeys.length > 0 }
  // Until it is known what the person has, and when that seems to be nothing, both are offered: the server knows better.
  const ways = known && (known.code || known.passkey) ? known : undefined
  return (
    <Dialog isOpen onClose={onClose} title={t.stepUpDialog.confirmItIsYou}>
      <p className="mb-5 text-soft">{t.stepUpDialog.thisChangesSomethingImportantSo}</p>
      <FactorForm onShown={onShown} {...(ways && { ways })} />
    </Dialog>
  )
}
