import { LogOut } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../features/session.ts'
import { CommandList } from '../ui/command-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { CommandGroup } from '../ui/filter-commands.ts'
import { Kbd } from '../ui/kbd.tsx'
import { adminCommands, type CommandWay, navigationCommands } from './commands.ts'

/** Every page and action by its name. Loads when someone asks for it. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const groups = useMemo<readonly CommandGroup[]>(() => {
    const go = ({ to, label, keywords }: CommandWay) => ({
      id: `${label} ${to}`,
      label,
      ...(keywords && { keywords }),
      onSelect() {
        onClose()
        void navigate(to)
      },
    })
    const logout = {
      id: 'logout',
      label: 'Logout',
      keywords: 'sign out leave',
      icon: <LogOut aria-hidden="true" size={17} />,
      onSelect() {
        onClose()
        void session.logout()
      },
    }
    return [
      { id: 'navigation', label: 'Navigation', commands: navigationCommands(session).map(go) },
      { id: 'admin', label: 'Admin', commands: adminCommands(session).map(go) },
      { id: 'account', label: 'Account', commands: session.user ? [logout] : [] },
    ]
  }, [session, navigate, onClose])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search pages and actions" look="bare" closesOutside>
      <CommandList
        label="Search pages and actions"
        placeholder="Search pages and actions…"
        emptyMessage="No results found."
        groups={groups}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-small text-soft max-sm:hidden">
        <span>
          <Kbd keys={['↑', '↓']} /> to move
        </span>
        <span>
          <Kbd keys={['Enter']} /> to open
        </span>
        <span>
          <Kbd keys={['Esc']} /> to close
        </span>
      </p>
    </Dialog>
  )
}
