import { BellRing, ChevronRight, Download, IdCard, KeyRound, Languages, Lock, ShieldCheck, User, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../ui/words.tsx'

export const settingsSections = ['profile', 'language', 'communication', 'wallet', 'status', 'security', 'data', 'api', 'staff'] as const
export type SettingsSection = (typeof settingsSections)[number]

/** The sections at the left of a desk; on a phone they are the page, until one is chosen. */
export function SectionNav({ sections, selected }: { sections: readonly SettingsSection[]; selected: SettingsSection | undefined }) {
  const t = useWords('settings').page
  return (
    <nav aria-label={t.sections} className={selected ? 'max-md:hidden' : undefined}>
      <ul className="grid gap-1 max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-large max-md:border max-md:border-line max-md:bg-card max-md:shadow-rest md:sticky md:top-(--sticky-top)">
        {sections.map((section) => (
          <li key={section}>
            <Link
              to={`?section=${section}`}
              // On a phone nothing is open before one is chosen; at a desk the first one is.
              aria-current={section === (selected ?? sections[0]) ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-sunken md:rounded-medium md:px-3 md:py-2 md:font-[540] md:aria-[current]:bg-accent-soft md:aria-[current]:text-accent-ink forced-colors:aria-[current]:outline"
            >
              <span className="shrink-0 text-soft md:text-inherit">{icons[section]}</span>
              <span className="min-w-0 flex-1">
                <span className="block">{t[section]}</span>
                <span className="block text-small text-soft md:hidden">{t[`${section}Hint`]}</span>
              </span>
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint md:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const look = { 'aria-hidden': true, size: 19, strokeWidth: 1.8 } as const
const icons: Record<SettingsSection, ReactNode> = {
  profile: <User {...look} />,
  language: <Languages {...look} />,
  communication: <BellRing {...look} />,
  wallet: <Wallet {...look} />,
  status: <IdCard {...look} />,
  security: <Lock {...look} />,
  data: <Download {...look} />,
  api: <KeyRound {...look} />,
  staff: <ShieldCheck {...look} />,
}
