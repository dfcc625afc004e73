import { lazyPart } from '../../features/lazy-part.tsx'
import { SpvPanel } from '../../features/office-dashboards/spv-panel.tsx'
import { useSession } from '../../features/session.ts'

const large = 'h-64 w-full rounded-large'
const CompaniesCard = lazyPart(
  async () => (await import('../../features/equity-book/companies-card.tsx')).CompaniesCard,
  ['officeCompanies'],
  large,
)
const AssetsCard = lazyPart(async () => (await import('../../features/asset-book/assets-card.tsx')).AssetsCard, ['officeProduction'], large)

/** Offers and orders, and the book that staff of this kind of SPV keep. */
export function SpvDashboard({ title }: { title: string }) {
  const { user } = useSession()
  const book = user?.role === 'eq_spv_admin' ? <CompaniesCard /> : user?.role === 'production_spv' ? <AssetsCard /> : undefined
  return <SpvPanel title={title} book={book} />
}
