import { decideGuard } from '@heathland/domain/identity/guard'
import { BookText, Building2, ChartColumn, FileText, HandCoins, Landmark, Scale, ScrollText, ShieldCheck, Tag, Zap } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'
import { useSession } from '../session.ts'

const icons = {
  '/loans': HandCoins,
  '/offers': Tag,
  '/subscriptions': BookText,
  '/investments': Building2,
  '/assets': Zap,
  '/documents': FileText,
  '/compliance': ShieldCheck,
  '/payments': Landmark,
  '/reconciliation': Scale,
  '/reports': ChartColumn,
  '/audit': ScrollText,
} as const

/** The pages that the reader may open, among those that a dashboard leads to. */
export function QuickLinks({ paths }: { paths: readonly (keyof typeof icons)[] }) {
  const t = useWords('officeDashboards').links
  const { ways } = useWords('shared')
  const session = useSession()
  return (
    <Card title={t.title}>
      <nav aria-label={t.title} className="flex flex-wrap gap-2">
        {paths
          .filter((path) => decideGuard(session, path) === 'open')
          .map((path) => {
            const Icon = icons[path]
            return (
              <ButtonLink key={path} to={path} size="small" icon={<Icon aria-hidden="true" size={16} />}>
                {ways[path]}
              </ButtonLink>
            )
          })}
      </nav>
    </Card>
  )
}
