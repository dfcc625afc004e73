import type { SpvRole } from '@heathland/domain/identity/permissions'
import type { ComponentType } from 'react'
import { lazyPart } from '../../features/lazy-part.tsx'
import { SpvPanel } from '../../features/office-dashboards/spv-panel.tsx'
import { useSession } from '../../features/session.ts'

const large = 'h-64 w-full rounded-large'
/** What staff of each kind of SPV keep the book of. */
const books = {
  cl_spv_admin: lazyPart(async () => (await import('../../features/office-dashboards/loans-card.tsx')).LoansCard, ['officeLoans'], large),
  eq_spv_admin: lazyPart(
    async () => (await import('../../features/equity-book/companies-card.tsx')).CompaniesCard,
    ['officeCompanies'],
    large,
  ),
  production_spv: lazyPart(async () => (await import('../../features/asset-book/assets-card.tsx')).AssetsCard, ['officeProduction'], large),
} as const satisfies Record<SpvRole, ComponentType>

/** Offers and orders, and the book that staff of this kind of SPV keep. */
export function SpvDashboard({ title }: { title: string }) {
  const role = useSession().user?.role
  const Book = role !== undefined && Object.hasOwn(books, role) ? books[role as SpvRole] : undefined
  return <SpvPanel title={title} book={Book && <Book />} />
}
