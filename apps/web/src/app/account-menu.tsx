import type { AppUser } from '@heathland/contract'
import { languageNames, languages } from '@heathland/words/language'
import { FileText, Languages, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../features/session.ts'
import { Avatar, initialsOf } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useLanguage, useWords } from '../ui/words.tsx'
import { accountWays } from './navigation.ts'

/** Whose account this is, and the way out. */
export function AccountMenu({ user }: { user: AppUser }) {
  const t = useWords('shared')

  const session = useSession()
  const language = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const logout = async () => {
    if (isLeaving) return
    setLeaving(true)
    await session.logout()
    setLeaving(false)
  }
  return (
    <Menu
      header={
        <p>
          {user.name !== user.email && <span className="block font-[600]">{user.name}</span>}
          <span className="block text-small break-all text-soft">{user.email}</span>
        </p>
      }
      entries={[
        ...accountWays(session, t).map(({ to, label }) => ({ id: to, to, label, icon: icons[to] })),
        ...languages
          .filter((one) => one !== language)
          .map((one) => ({
            id: `language-${one}`,
            label: languageNames[one],
            icon: <Languages aria-hidden="true" size={17} />,
            startsGroup: true,
            onSelect: () => void session.chooseLanguage(one),
          })),
        {
          id: 'logout',
          label: t.accountMenu.logout,
          icon: <LogOut aria-hidden="true" size={17} />,
          startsGroup: true,
          onSelect: () => void logout(),
        },
      ]}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-busy={isLeaving || undefined}
          className="-mr-1 grid size-11 shrink-0 place-items-center rounded-full"
        >
          <Avatar name={user.name} />
          <VisuallyHidden>{t.accountMenu.yourAccountName({ name: initialsOf(user.name) })}</VisuallyHidden>
        </button>
      )}
    />
  )
}

const icons: Partial<Record<string, React.ReactNode>> = {
  '/settings': <Settings aria-hidden="true" size={17} />,
  '/documents': <FileText aria-hidden="true" size={17} />,
}
