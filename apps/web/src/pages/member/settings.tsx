import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyPart } from '../../features/lazy-part.tsx'
import { useSession } from '../../features/session.ts'
import { CommunicationSection, StatusSection, WalletSection } from '../../features/settings/account-sections.tsx'
import { LanguageSection } from '../../features/settings/language-section.tsx'
import { SectionNav, type SettingsSection, settingsSections } from '../../features/settings/section-nav.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

const ProfileSection = lazyPart(async () => (await import('../../features/settings/profile-section.tsx')).ProfileSection)

const SecurityCard = lazyPart(async () => (await import('../../features/security/security-card.tsx')).SecurityCard)

const DataSection = lazyPart(async () => (await import('../../features/settings/data-section.tsx')).DataSection)

const Decisions = lazyPart(async () => (await import('../../features/receipts/decisions.tsx')).Decisions, ['receipts'])

const ApiKeysSection = lazyPart(async () => (await import('../../features/api-keys/api-keys-section.tsx')).ApiKeysSection)

const WebhooksSection = lazyPart(async () => (await import('../../features/webhooks/webhooks-section.tsx')).WebhooksSection)

const StaffSection = lazyPart(async () => (await import('../../features/settings/staff-section.tsx')).StaffSection)

/** Sections in the address: `/settings?section=security`. At a desk the first one is open; on a phone the list of them is. */
export function SettingsPage() {
  const t = useWords('settings').page
  const [params] = useSearchParams()
  const { user, isAdmin } = useSession()
  const isStaff = user !== undefined && user.role !== 'investor'
  const panels: Partial<Record<SettingsSection, ReactNode>> = {
    profile: <ProfileSection />,
    language: <LanguageSection />,
    communication: <CommunicationSection />,
    wallet: <WalletSection />,
    status: <StatusSection />,
    security: <SecurityCard />,
    data: (
      <>
        {!isStaff && <Decisions />}
        <DataSection />
      </>
    ),
    ...(!isStaff && {
      api: (
        <>
          <ApiKeysSection />
          <WebhooksSection />
        </>
      ),
    }),
    ...(isAdmin && { staff: <StaffSection /> }),
  }
  // Staff hold no wallet and sign no membership agreement.
  const sections = settingsSections.filter((section) => panels[section] && !(isStaff && (section === 'wallet' || section === 'status')))
  const selected = sections.find((section) => section === params.get('section'))
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid gap-5">
        {selected && (
          <p className="md:hidden">
            <Link to="/settings" className="link inline-flex items-center gap-1.5 py-1">
              <ArrowLeft aria-hidden="true" size={16} />
              {t.back}
            </Link>
          </p>
        )}
        <PageTitle lead={t.lead}>{t.title}</PageTitle>
        <div className="grid gap-6 md:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
          <SectionNav sections={sections} selected={selected} />
          <div className={classNames('grid max-w-[52rem] content-start gap-5', !selected && 'max-md:hidden')}>
            {panels[selected ?? 'profile']}
          </div>
        </div>
      </div>
    </div>
  )
}
