import { hasPermission } from '@heathland/domain/identity/permissions'
import { useQuery } from '@tanstack/react-query'
import {
  BookText,
  Building2,
  CalendarCheck,
  ChartColumn,
  FileText,
  HandCoins,
  House,
  IdCard,
  Landmark,
  Leaf,
  LifeBuoy,
  ListChecks,
  Lock,
  Megaphone,
  MessagesSquare,
  Scale,
  Shield,
  Split,
  Tag,
  Users,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../features/session.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useWords } from '../ui/words.tsx'
import { api } from './api.ts'
import { isOffered, type RailIcon, type RailWay, railGroups } from './navigation.ts'
import { queryClient } from './queries.ts'

/** The sections of staff at the left, grouped by work. Where the window is narrow the bar in the header has them instead. */
export function SectionRail() {
  const t = useWords('shared')
  const session = useSession()
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const groups = railGroups(session, t)
  const ways = groups.flatMap((group) => group.ways)
  const here = ways.find(({ path }) => path === pathname || pathname.startsWith(`${path}/`))
  return (
    <nav
      aria-label={t.rail.sections}
      className="sticky top-(--sticky-top) flex max-h-[calc(100dvh-var(--sticky-top))] flex-col gap-3 overflow-y-auto px-2.5 py-3 text-dense"
    >
      {groups.map((group) => (
        <div key={group.id} className="grid gap-0.5">
          {group.label !== undefined && (
            <p id={`rail-${group.id}`} className="px-2.5 pb-0.5 text-small font-[560] text-faint">
              {group.label}
            </p>
          )}
          <ul aria-labelledby={group.label === undefined ? undefined : `rail-${group.id}`} className="grid gap-0.5">
            {group.ways.map((way) => (
              <li key={way.label}>
                <RailLink way={way} isHere={way === here} count={waiting[way.path]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function RailLink({ way: { path, label, icon }, isHere, count = 0 }: { way: RailWay; isHere: boolean; count?: number | undefined }) {
  const t = useWords('shared').rail
  return (
    <Link
      to={path}
      aria-current={isHere ? 'page' : undefined}
      className="flex min-h-9 items-center gap-2.5 rounded-medium px-2.5 font-[520] text-soft no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-[600] aria-[current]:text-accent-ink forced-colors:aria-[current]:outline"
    >
      {icons[icon]}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count > 0 && (
        <span className="figures rounded-full bg-care-soft px-1.5 text-small font-[600] text-care">
          {count}
          <VisuallyHidden> {t.waiting}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

const look = { 'aria-hidden': true, size: 17, strokeWidth: 1.9, className: 'shrink-0' } as const
const icons: Record<RailIcon, ReactNode> = {
  dashboard: <House {...look} />,
  users: <Users {...look} />,
  support: <LifeBuoy {...look} />,
  updates: <Megaphone {...look} />,
  payments: <Landmark {...look} />,
  reconciliation: <Scale {...look} />,
  loans: <HandCoins {...look} />,
  placements: <Leaf {...look} />,
  documents: <FileText {...look} />,
  compliance: <Shield {...look} />,
  kyc: <IdCard {...look} />,
  security: <Lock {...look} />,
  audit: <ListChecks {...look} />,
  community: <MessagesSquare {...look} />,
  offers: <Tag {...look} />,
  subscriptions: <BookText {...look} />,
  distributions: <Split {...look} />,
  'month-end': <CalendarCheck {...look} />,
  reports: <ChartColumn {...look} />,
  investments: <Building2 {...look} />,
  assets: <Zap {...look} />,
}

/** A count a minute old is good enough beside a link. */
const countedMs = 60_000

/** What waits for someone, where a page's own figures say so. A count that cannot be read is not shown. */
function useWaiting(): Partial<Record<RailWay['path'], number>> {
  const session = useSession()
  const compliance = useQuery(
    {
      ...api.call.office.compliance.overview.queryOptions({ input: {} }),
      enabled: isOffered(session, '/compliance'),
      staleTime: countedMs,
    },
    queryClient,
  )
  const security = useQuery(
    { ...api.call.office.security.overview.queryOptions({ input: {} }), enabled: isOffered(session, '/security'), staleTime: countedMs },
    queryClient,
  )
  const orders = useQuery(
    {
      ...api.call.office.subscriptions.listOffers.queryOptions({ input: {} }),
      enabled: isOffered(session, '/subscriptions'),
      staleTime: countedMs,
    },
    queryClient,
  )
  const payments = useQuery(
    {
      ...api.call.office.payments.readOverview.queryOptions({ input: {} }),
      enabled: isOffered(session, '/payments'),
      staleTime: countedMs,
    },
    queryClient,
  )
  const reconciliation = useQuery(
    {
      ...api.call.office.reconciliation.read.queryOptions({ input: {} }),
      enabled: isOffered(session, '/reconciliation') && session.user !== undefined && hasPermission(session.user, 'funding.reconcile'),
      staleTime: countedMs,
    },
    queryClient,
  )
  const cases = useQuery(
    {
      ...api.call.office.kyc.readQueue.queryOptions({ input: {} }),
      enabled: isOffered(session, '/kyc') && session.user !== undefined && hasPermission(session.user, 'kyc.decide'),
      staleTime: countedMs,
    },
    queryClient,
  )
  return {
    ...(cases.data && { '/kyc': cases.data.counts.all }),
    ...(reconciliation.data && { '/reconciliation': reconciliation.data.open }),
    ...(payments.data && { '/payments': payments.data.banks.reduce((sum, { heldLines, toReview }) => sum + heldLines + toReview, 0) }),
    ...(orders.data && { '/subscriptions': orders.data.items.reduce((sum, { toDecide }) => sum + toDecide, 0) }),
    ...(compliance.data && { '/compliance': compliance.data.open.dlpEvents }),
    ...(security.data && { '/security': security.data.alerts.critical + security.data.alerts.high }),
  }
}
