import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { StatBandWaiting } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog, lazyPart } from '../lazy-part.tsx'
import { useOpenRow } from '../open-row.tsx'
import { stayHere } from '../stay-here.ts'
import { AssetsList } from './assets-list.tsx'
import { useBook } from './book.ts'
import { BookFigures } from './book-figures.tsx'

const BookCharts = lazyPart(async () => (await import('./book-charts.tsx')).BookCharts, [], 'h-72 w-full rounded-large')
const AssetDetail = lazyPart(async () => (await import('./asset-detail.tsx')).AssetDetail, [], 'h-64 w-full rounded-large')
const AddDialog = lazyDialog(async () => (await import('./asset-dialog.tsx')).AddAssetDialog, ['account'])
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** The asset book: what the assets produce, every one of them, and the one that is open. */
export function AssetsPanel() {
  const t = useWords('officeProduction').page
  const { explain } = useApi()
  const navigate = useNavigate()
  const book = useBook()
  const openId = useOpenRow('asset')
  const [open, setOpen] = useState<'add' | 'import'>()
  const { data } = book
  const mayAdd = data !== undefined && data.spvs.length > 0
  const names = data?.spvs.map(({ name }) => name).join(', ')
  return (
    <OfficePage
      title={t.title}
      lead={names ? t.leadOf({ names }) : t.lead}
      aside={
        mayAdd && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={<Upload aria-hidden="true" size={16} />} onClick={() => setOpen('import')}>
              {t.upload}
            </Button>
            <Button size="small" variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpen('add')}>
              {t.add}
            </Button>
          </div>
        )
      }
    >
      {data?.spvs.length === 0 && <Banner>{t.noSpv}</Banner>}
      {data?.isCut && <Banner>{t.cut}</Banner>}
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
        <StatBandWaiting count={5} label={t.loading} />
      )}
      <AssetsList openId={openId} onAdd={mayAdd ? () => setOpen('add') : undefined} />
      {openId !== undefined && <AssetDetail key={openId} assetId={openId} spvs={data?.spvs ?? []} />}
      {open === 'add' && data && (
        <AddDialog
          spvs={data.spvs}
          onClose={() => setOpen(undefined)}
          onAdded={(id) => void navigate(`?asset=${id}`, { state: stayHere })}
        />
      )}
      {open === 'import' && data && <ImportDialog spvs={data.spvs} onClose={() => setOpen(undefined)} />}
    </OfficePage>
  )
}
