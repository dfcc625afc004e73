import { LogOut } from 'lucide-react'
import { createElement, Fragment, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../features/session.ts'
import { CommandList } from '../ui/command-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { CommandGroup } from '../ui/filter-commands.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useWords } from '../ui/words.tsx'
import { actCommands, adminCommands, type Destination, navigationCommands } from './commands.ts'
import { foundKinds, useFoundThings } from './find-things.ts'

/** Every page, action and thing by its name. Loads when someone asks for it. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords('palette')

  const session = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { found, busy } = useFoundThings(query)
  const groups = useMemo<readonly CommandGroup[]>(() => {
    const go = ({ to, label, keywords }: Destination) => ({
      id: `${label} ${to}`,
      label,
      keywords,
      onSelect() {
        onClose()
        void navigate(to)
      },
    })
    const logout = {
      id: 'logout',
      label: t.palette.logout,
      keywords: t.palette.signOutLeave,
      icon: <LogOut aria-hidden="true" size={17} />,
      onSelect() {
        onClose()
        void session.logout()
      },
    }
    return [
      { id: 'navigation', label: t.palette.navigation, commands: navigationCommands(session, t).map(go) },
      { id: 'admin', label: t.palette.admin, commands: adminCommands(session, t).map(go) },
      { id: 'acts', label: t.palette.acts, commands: actCommands(session, t).map(go) },
      // After the pages, so that an answer that comes late does not move what Enter opens.
      ...foundKinds.map((kind) => ({
        id: kind,
        label: t.palette.found[kind],
        isAnswer: true,
        commands: found
          .filter((thing) => thing.kind === kind)
          .map((thing) => ({ ...go({ ...thing, keywords: '' }), id: thing.id, detail: thing.detail })),
      })),
      { id: 'account', label: t.palette.account, commands: session.user ? [logout] : [] },
    ]
  }, [session, navigate, onClose, t, found])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.palette.searchPagesAndActions} look="bare" closesOutside>
      <CommandList
        label={t.palette.searchPagesAndActions}
        placeholder={t.palette.searchPagesAndActions2}
        emptyMessage={t.palette.noResultsFound}
        groups={groups}
        onQueryChange={setQuery}
        busy={busy}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-small text-soft max-sm:hidden">
        <span>{createElement(Fragment, null, ...t.palette.toMove({ kbd: <Kbd keys={['↑', '↓']} /> }))}</span>
        <span>{createElement(Fragment, null, ...t.palette.toOpen({ kbd: <Kbd keys={['Enter']} /> }))}</span>
        <span>{createElement(Fragment, null, ...t.palette.toClose({ kbd: <Kbd keys={['Esc']} /> }))}</span>
      </p>
    </Dialog>
  )
}
