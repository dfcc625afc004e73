import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'

interface Guide {
  readonly title: string
  readonly ways: readonly { readonly to: string; readonly label: string; readonly sentence: string }[]
}

/** Where to go from here, last on the dashboard. */
export function GuideBlock({ audience }: { audience: 'investor' | 'admin' }) {
  const blocks = guides[audience]
  return (
    <div className={blocks.length > 1 ? 'grid gap-5 md:grid-cols-2' : 'grid'}>
      {blocks.map(({ title, ways }) => (
        <Card key={title} title={title} padding="none">
          <ul className={blocks.length > 1 ? 'pb-2' : 'pb-2 md:grid md:grid-cols-2'}>
            {ways.map(({ to, label, sentence }) => (
              <li key={to}>
                <Link to={to} className="group flex min-h-14 items-center gap-4 px-5 py-2.5 text-ink no-underline hover:bg-sunken">
                  <span className="min-w-0 flex-1">
                    <span className="block font-[580] group-hover:underline">{label}</span>
                    <span className="block text-small text-pretty text-soft">{sentence}</span>
                  </span>
                  <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

const guides: Record<'investor' | 'admin', readonly Guide[]> = {
  investor: [
    {
      title: 'Start here',
      ways: [
        { to: '/agreement', label: 'Sign agreement', sentence: 'What membership means, for you and for us.' },
        { to: '/kyc-verification', label: 'KYC/AML', sentence: 'Confirm who you are, and see where your check stands.' },
      ],
    },
    {
      title: 'Next steps',
      ways: [
        { to: '/opportunities', label: 'View opportunities', sentence: 'Placements that are open, with their risks and costs.' },
        { to: '/community', label: 'Open community', sentence: 'Other members, and what they know.' },
      ],
    },
  ],
  admin: [
    {
      title: 'Admin shortcuts',
      ways: [
        { to: '/compliance', label: 'Compliance', sentence: 'Reports, risks, vendors and data protection.' },
        { to: '/users', label: 'Manage users', sentence: 'Members and staff, their roles and access.' },
        { to: '/reports', label: 'Reports', sentence: 'Growth, assets, subscriptions and impact.' },
        { to: '/community', label: 'Community', sentence: 'Members, requests and the feed.' },
        { to: '/dashboard', label: 'Dashboard', sentence: 'This page.' },
      ],
    },
  ],
}
