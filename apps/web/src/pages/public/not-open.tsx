import type { RoutePath } from '@heathland/domain/identity/guard'
import { useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Stands where a page will be, and says what it will hold. */
export function NotOpenPage({ path }: { path: LaterPath }) {
  const { title, sentence } = later[path]
  const { user } = useSession()
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[46rem] gap-6">
        <PageTitle>{title}</PageTitle>
        <Card>
          <h2 className="text-title">This part of Heathland is not open yet</h2>
          <p className="mt-2 text-soft">{sentence}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {user ? (
              <ButtonLink to="/dashboard" variant="primary">
                Go to your dashboard
              </ButtonLink>
            ) : (
              <ButtonLink to="/" variant="primary">
                Go to Homepage
              </ButtonLink>
            )}
            <ButtonLink to="/status">Platform status</ButtonLink>
          </div>
        </Card>
      </div>
    </div>
  )
}

const later = {
  '/opportunities': {
    title: 'Opportunities',
    sentence: 'It will list the placements that are open, with their yield, risk, term and impact.',
  },
  '/opportunities/:id': { title: 'Opportunity', sentence: 'It will tell everything about one placement, its risks and costs first.' },
  '/investments/:id': {
    title: 'Invest',
    sentence: 'It will lead through amount, payment, review and signature, with all costs before you agree.',
  },
  '/placements': { title: 'Placements', sentence: 'It will show what you hold, with its history, distributions and documents.' },
  '/documents': {
    title: 'Documents',
    sentence: 'It will hold everything you have signed or received, each with a seal that you can verify.',
  },
  '/community': { title: 'Community', sentence: 'It will bring members together and share what they know.' },
  '/research': { title: 'Research', sentence: 'It will hold the research library and a performance snapshot.' },
  '/support': { title: 'Support', sentence: 'It will let you ask us a question and follow the answer.' },
  '/notifications': { title: 'Notifications', sentence: 'It will be your inbox for everything that concerns you.' },
  '/reports': {
    title: 'Reports',
    sentence: 'It will show performance, statements and tax documents, and the figures that staff report on.',
  },
  '/kyc': { title: 'KYC / AML', sentence: 'Compliance will decide identity cases here.' },
  '/audit': {
    title: 'Audit Logs',
    sentence: 'Compliance will search, export and prove the audit log here. Until then the Compliance Center shows it.',
  },
  '/loans': { title: 'Loans', sentence: 'The lending SPV will keep its book here.' },
  '/investments': { title: 'Investments', sentence: 'The equity SPV will keep its book here.' },
  '/assets': { title: 'Assets', sentence: 'The production SPV will keep its book here.' },
} as const satisfies Partial<Record<RoutePath, { title: string; sentence: string }>>

export type LaterPath = keyof typeof later
