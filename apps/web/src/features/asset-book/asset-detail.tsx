import type { AssetBook } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import type { BookSpv } from './book.ts'
import { OutputChart } from './output-chart.tsx'
import { StatusBadge } from './status-badge.tsx'
import { capacityText, outputText, percentText } from './units.ts'

const ReadingDialog = lazyDialog(async () => (await import('./reading-dialog.tsx')).ReadingDialog)
const PlanWorkDialog = lazyDialog(async () => (await import('./work-dialogs.tsx')).PlanWorkDialog)
const FinishWorkDialog = lazyDialog(async () => (await import('./work-dialogs.tsx')).FinishWorkDialog)
const MatchDialog = lazyDialog(async () => (await import('./match-dialog.tsx')).MatchDialog)
const EditDialog = lazyDialog(async () => (await import('./asset-dialog.tsx')).EditAssetDialog, ['account'])
const UndoDialog = lazyDialog(async () => (await import('../undo-match-dialog.tsx')).UndoMatchDialog, ['officeCompanies'])
const DocumentDialog = lazyDialog(
  async () => (await import('../book-document-dialog.tsx')).BookDocumentDialog,
  ['officeOffers', 'officeCompanies'],
)

type Act = 'edit' | 'reading' | 'work' | 'match' | 'document'

/** More readings than this are found in the file they came from. */
const readingsShown = 6

interface AssetDetailProps {
  assetId: string
  spvs: readonly BookSpv[]
}

/** One asset: output against plan, its dates, the work on it, its documents and its money. */
export function AssetDetail({ assetId, spvs }: AssetDetailProps) {
  const words = useWords('officeProduction')
  const t = words.detail
  const { call, explain } = useApi()
  const found = useQuery(call.office.production.read.queryOptions({ input: { assetId } }))
  const [act, setAct] = useState<Act>()
  const [undoing, setUndoing] = useState<AssetBook['postings'][number]>()
  const [finishing, setFinishing] = useState<AssetBook['maintenance'][number]>()
  const asset = found.data
  if (found.isError && !asset) {
    return (
      <Card title={t.title}>
        <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
      </Card>
    )
  }
  if (!asset) return <Skeleton shape="h-64 w-full rounded-large" />
  const close = () => setAct(undefined)
  const offers = spvs.find(({ id }) => id === asset.spvId)?.offers ?? []
  const { production } = call.office
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <Overview asset={asset} onAct={setAct} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OutputChart title={t.output} months={asset.months} unit={asset.outputUnit} />
          <Readings asset={asset} onAdd={() => setAct('reading')} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2 lg:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
          <Work asset={asset} onPlan={() => setAct('work')} onFinish={setFinishing} />
          <Documents asset={asset} onAdd={() => setAct('document')} />
          <Postings asset={asset} onMatch={() => setAct('match')} onUndo={setUndoing} />
        </div>
      </div>
      {act === 'edit' && <EditDialog asset={asset} offers={offers} onClose={close} />}
      {act === 'reading' && <ReadingDialog asset={asset} onClose={close} />}
      {act === 'work' && <PlanWorkDialog asset={asset} onClose={close} />}
      {act === 'match' && <MatchDialog asset={asset} onClose={close} />}
      {act === 'document' && (
        <DocumentDialog
          about={asset}
          operation="office.production.addDocument"
          send={(document, context) => production.addDocument.call({ assetId, ...document }, { context })}
          onClose={close}
        />
      )}
      {finishing && <FinishWorkDialog asset={asset} work={finishing} onClose={() => setFinishing(undefined)} />}
      {undoing && (
        <UndoDialog
          part={undoing}
          operation="office.production.undoMatch"
          send={(input, context) => production.undoMatch.call(input, { context })}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}

function Overview({ asset, onAct }: { asset: AssetBook; onAct: (act: Act) => void }) {
  const words = useWords('officeProduction')
  const t = words.detail
  const format = useFormat()
  const output = ({ outputMilli }: AssetBook['year']) => outputText(words.units, format, outputMilli, asset.outputUnit)
  const { alarms, thisMonth, year, insuredUntil, inspectionOn, value, cost } = asset
  return (
    <Card title={asset.name} aside={<StatusBadge status={asset.status} />}>
      {alarms.length > 0 && (
        <div className="mb-4">
          <Banner tone="care">{alarms.map((alarm) => t.alarms[alarm]).join(' ')}</Banner>
        </div>
      )}
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.thisMonth, value: output(thisMonth), detail: t.ofPlan({ percent: percentText(format, thisMonth.percent) }) },
          { term: t.year, value: output(year), detail: t.ofPlan({ percent: percentText(format, year.percent) }) },
          {
            term: t.value,
            value: <Money value={value} form="whole" />,
            detail: t.ofCost({ amount: format.money(money(BigInt(cost.amountMinor), cost.asset), 'whole') }),
          },
          { term: t.kind, value: words.kinds[asset.kind], detail: capacityText(words.units, format, asset) },
          { term: t.place, value: asset.place, detail: format.country(asset.country) },
          { term: t.meter, value: asset.meter },
          { term: t.commissioned, value: <Day on={asset.commissionedOn} /> },
          { term: t.insured, value: insuredUntil ? <Day on={insuredUntil} /> : <span className="text-care">{t.notInsured}</span> },
          { term: t.inspection, value: inspectionOn ? <Day on={inspectionOn} /> : t.noInspection },
          ...(asset.offerId === undefined
            ? []
            : [{ term: t.offer, value: <TextLink to={`/offers/${asset.offerId}`}>{asset.offerName ?? t.offer}</TextLink> }]),
        ]}
      />
      <div className="mt-4">
        <Button size="small" onClick={() => onAct('edit')}>
          {t.edit}
        </Button>
      </div>
    </Card>
  )
}

const rowLook = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 text-dense last:border-0'

function Readings({ asset, onAdd }: { asset: AssetBook; onAdd: () => void }) {
  const words = useWords('officeProduction')
  const t = words.detail
  const format = useFormat()
  return (
    <Card
      padding="none"
      title={t.readings}
      aside={
        <Button size="small" onClick={onAdd}>
          {t.enterByHand}
        </Button>
      }
    >
      <ul aria-label={t.readings} className="border-t border-line">
        {asset.readings.slice(0, readingsShown).map(({ id, day, amountMilli, source, version, reason }) => (
          <li key={id} className={rowLook}>
            <span className="min-w-0">
              <Day on={day} />
              <span className="block text-small text-soft">
                {version > 1 ? t.corrected : t.sources[source]}
                {reason !== undefined && <span className="block wrap-anywhere">“{reason}”</span>}
              </span>
            </span>
            <span className="figures whitespace-nowrap">{outputText(words.units, format, amountMilli, asset.outputUnit)}</span>
          </li>
        ))}
        {asset.readings.length === 0 && <li className="p-5 text-soft">{t.noReadings}</li>}
      </ul>
    </Card>
  )
}

interface WorkProps {
  asset: AssetBook
  onPlan: () => void
  onFinish: (work: AssetBook['maintenance'][number]) => void
}

function Work({ asset, onPlan, onFinish }: WorkProps) {
  const t = useWords('officeProduction').detail
  return (
    <Card
      padding="none"
      title={t.maintenance}
      aside={
        <Button size="small" onClick={onPlan}>
          {t.planWork}
        </Button>
      }
    >
      <ul aria-label={t.maintenance} className="border-t border-line">
        {asset.maintenance.map((work) => (
          <li key={work.id} className={rowLook}>
            <span className="min-w-0">
              <span className="block font-[560] wrap-anywhere">{work.title}</span>
              <span className="block text-small text-soft">
                {line(work.doneOn ? t.doneOn({ day: <Day on={work.doneOn} /> }) : t.plannedOn({ day: <Day on={work.plannedOn} /> }))}
                {work.downtimeHours !== undefined && ` · ${t.downtime({ count: work.downtimeHours })}`}
              </span>
            </span>
            {work.doneOn ? (
              work.cost && <Money value={work.cost} form="whole" />
            ) : (
              <Button size="small" onClick={() => onFinish(work)}>
                {t.finish}
                <VisuallyHidden> {work.title}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
        {asset.maintenance.length === 0 && <li className="p-5 text-soft">{t.noMaintenance}</li>}
      </ul>
    </Card>
  )
}

function Documents({ asset, onAdd }: { asset: AssetBook; onAdd: () => void }) {
  const t = useWords('officeProduction').detail
  return (
    <Card
      padding="none"
      title={t.documents}
      aside={
        <Button size="small" onClick={onAdd}>
          {t.addDocument}
        </Button>
      }
    >
      <ul aria-label={t.documents} className="border-t border-line">
        {asset.documents.map(({ id, title, fileId, dated, addedAt }) => (
          <li key={id} className={rowLook}>
            <a href={`/api/files/${fileId}/content`} download={`${title}.pdf`} className="link inline-flex min-w-0 items-start gap-1.5">
              <Download aria-hidden="true" size={14} className="mt-0.75 shrink-0" />
              <VisuallyHidden>{t.download({ title })}</VisuallyHidden>
              <span aria-hidden="true" className="wrap-anywhere">
                {title}
              </span>
            </a>
            <span className="text-small whitespace-nowrap text-soft">
              <Day on={dated ?? addedAt.slice(0, 10)} />
            </span>
          </li>
        ))}
        {asset.documents.length === 0 && <li className="p-5 text-soft">{t.noDocuments}</li>}
      </ul>
    </Card>
  )
}

interface PostingsProps {
  asset: AssetBook
  onMatch: () => void
  onUndo: (posting: AssetBook['postings'][number]) => void
}

/** Money that the ledger has, and which part of it is about this asset. */
function Postings({ asset, onMatch, onUndo }: PostingsProps) {
  const t = useWords('officeProduction').detail
  const format = useFormat()
  return (
    <Card
      padding="none"
      title={t.postings}
      aside={
        <Button size="small" onClick={onMatch}>
          {t.matchPosting}
        </Button>
      }
    >
      <ul aria-label={t.postings} className="border-t border-line">
        {asset.postings.map((posting) => {
          const { id, kind, amount, postedAt, isUndone, note } = posting
          const shown = format.money(money(BigInt(amount.amountMinor), amount.asset), 'exact')
          return (
            <li key={id} className={rowLook}>
              <span className="min-w-0">
                <span className="block font-[560]">
                  {t.parts[kind]} {isUndone && <Badge>{t.undone}</Badge>}
                </span>
                <span className="block text-small text-soft">
                  {line(t.booked({ day: <Day on={postedAt.slice(0, 10)} /> }))}
                  {note !== undefined && <span className="block wrap-anywhere">{note}</span>}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <span className={`figures whitespace-nowrap ${isUndone ? 'line-through' : ''}`}>{shown}</span>
                {!isUndone && (
                  <Button size="small" onClick={() => onUndo(posting)}>
                    {t.undo}
                    <VisuallyHidden> {shown}</VisuallyHidden>
                  </Button>
                )}
              </span>
            </li>
          )
        })}
        {asset.postings.length === 0 && <li className="p-5 text-soft">{t.noPostings}</li>}
      </ul>
    </Card>
  )
}
