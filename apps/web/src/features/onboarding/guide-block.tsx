import type { MemberWords } from '@heathland/words/words'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'

interface Guide {
  readonly title: string
  readonly ways: readonly { readonly to: string; readonly label: string; readonly sentence: string; readonly isDone?: boolean }[]
}

/** The last block of the dashboard. A step that is done says so and offers nothing. */
export function GuideBlock({ audience, done = [] }: { audience: 'investor' | 'admin'; done?: readonly GuideStep[] }) {
  const t = useWords('member')

  const blocks = guides(t, done)[audience]
  return (
    <div className={blocks.length > 1 ? 'grid gap-5 md:grid-cols-2' : 'grid'}>
      {blocks.map(({ title, ways }) => (
        <Card key={title} title={title} padding="none">
          <ul className={blocks.length > 1 ? 'pb-2' : 'pb-2 md:grid md:grid-cols-2'}>
            {ways.map(({ to, label, sentence, isDone }) => (
              <li key={to}>
                <Link to={to} className="group flex min-h-14 items-center gap-4 px-5 py-2.5 text-ink no-underline hover:bg-sunken">
                  {isDone && (
                    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-good-soft text-good">
                      <Check aria-hidden="true" size={17} strokeWidth={2.4} />
                    </span>
                  )}
                  <span className="min-w-0 flex-1">
                    <span className="block font-[580] group-hover:underline">{label}</span>
                    <span className="block text-small text-pretty text-soft">{sentence}</span>
                  </span>
                  {isDone ? (
                    <Badge tone="good">{t.guideBlock.done}</Badge>
                  ) : (
                    <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

export type GuideStep = 'agreement' | 'kyc'

const guides = (t: MemberWords, done: readonly GuideStep[]): Record<'investor' | 'admin', readonly Guide[]> => ({
  investor: [
    {
      title: t.guideBlock.startHere,
      ways: [
        {
          to: '/agreement',
          label: t.guideBlock.signAgreement,
          sentence: t.guideBlock.whatMembershipMeansForYou,
          isDone: done.includes('agreement'),
        },
        {
          to: '/kyc-verification',
          label: t.guideBlock.kycAml,
          sentence: t.guideBlock.confirmWhoYouAreAnd,
          isDone: done.includes('kyc'),
        },
      ],
    },
    {
      title: t.guideBlock.nextSteps,
      ways: [
        { to: '/opportunities', label: t.guideBlock.viewOpportunities, sentence: t.guideBlock.placementsThatAreOpenWith },
        { to: '/community', label: t.guideBlock.openCommunity, sentence: t.guideBlock.otherMembersAndWhatThey },
      ],
    },
  ],
  admin: [
    {
      title: t.guideBlock.adminShortcuts,
      ways: [
        { to: '/compliance', label: t.guideBlock.compliance, sentence: t.guideBlock.reportsRisksVendorsAndData },
        { to: '/users', label: t.guideBlock.manageUsers, sentence: t.guideBlock.membersAndStaffTheirRoles },
        { to: '/reports', label: t.guideBlock.reports, sentence: t.guideBlock.growthAssetsSubscriptionsAndImpa },
        { to: '/community', label: t.guideBlock.community, sentence: t.guideBlock.membersRequestsAndTheFeed },
        { to: '/dashboard', label: t.guideBlock.dashboard, sentence: t.guideBlock.thisPage },
      ],
    },
  ],
})
