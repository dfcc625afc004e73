import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { StatBandWaiting } from '../../ui/stat-band.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog, lazyPart } from '../lazy-part.tsx'
import { useOpenRow } from '../open-row.tsx'
import { stayHere } from '../stay-here.ts'
import { useBook } from './book.ts'
import { BookFigures } from './book-figures.tsx'
import { CompaniesList } from './companies-list.tsx'

const BookCharts = lazyPart(async () => (await import('./book-charts.tsx')).BookCharts, [], 'h-72 w-full rounded-large')
const CompanyDetail = lazyPart(async () => (await import('./company-detail.tsx')).CompanyDetail, [], 'h-64 w-full rounded-large')
const AddDialog = lazyDialog(async () => (await import('./company-dialog.tsx')).AddCompanyDialog, ['account'])

/** The equity book: what it is worth, every company, and the one that is open. */
export function EquityPanel() {
  const words = useWords('officeCompanies')
  const t = words.page
  const { explain } = useApi()
  const navigate = useNavigate()
  const book = useBook()
  const openId = useOpenRow('company')
  const [isAdding, setAdding] = useState(false)
  const { data } = book
  const mayAdd = data !== undefined && data.spvs.length > 0
  const other = data?.assets.find((asset) => asset !== data.asset)
  const names = data?.spvs.map(({ name }) => name).join(', ')
  return (
    <OfficePage
      title={t.title}
      lead={names ? t.leadOf({ names }) : t.lead}
      aside={
        mayAdd && (
          <Button size="small" variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )
      }
    >
      {data?.spvs.length === 0 && <Banner>{t.noSpv}</Banner>}
      {other && (
        <Banner action={<TextLink to={`?currency=${other}`}>{t.showCurrency({ currency: other })}</TextLink>}>
          {t.inCurrency({ currency: data?.asset ?? '' })}
        </Banner>
      )}
      {data ? (
        <>
          <BookFigures book={data} />
          <BookCharts book={data} />
        </>
      ) : book.isError ? (
        <Card>
          <ErrorState explanation={explain(book.error)} onRetry={() => void book.refetch()} busy={book.isFetching} />
        </Card>
      ) : (
        <StatBandWaiting count={4} label={t.loading} />
      )}
      <CompaniesList openId={openId} onAdd={mayAdd ? () => setAdding(true) : undefined} />
      {openId !== undefined && <CompanyDetail key={openId} companyId={openId} spvs={data?.spvs ?? []} />}
      {isAdding && data && (
        <AddDialog
          spvs={data.spvs}
          onClose={() => setAdding(false)}
          onAdded={(id) => void navigate(`?company=${id}`, { state: stayHere })}
        />
      )}
    </OfficePage>
  )
}
