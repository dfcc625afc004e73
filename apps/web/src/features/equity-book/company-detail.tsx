import type { CompanyBook } from '@heathland/contract'
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
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { useSession } from '../session.ts'
import { perShareText, signedPercent, wholeText } from '../typed-numbers.ts'
import type { BookSpv } from './book.ts'
import { StandingBadge } from './standing-badge.tsx'

const ValuationDialog = lazyDialog(async () => (await import('./valuation-dialog.tsx')).ValuationDialog)
const SharesDialog = lazyDialog(async () => (await import('./shares-dialog.tsx')).SharesDialog)
const DividendDialog = lazyDialog(async () => (await import('./dividend-dialog.tsx')).DividendDialog)
const UndoDialog = lazyDialog(async () => (await import('../undo-match-dialog.tsx')).UndoMatchDialog)
const EditDialog = lazyDialog(async () => (await import('./company-dialog.tsx')).EditCompanyDialog, ['account'])
const DocumentDialog = lazyDialog(async () => (await import('../book-document-dialog.tsx')).BookDocumentDialog, ['officeOffers'])

type Act = 'value' | 'shares' | 'dividend' | 'edit' | 'document'

interface CompanyDetailProps {
  companyId: string
  spvs: readonly BookSpv[]
}

/** One company: what it is worth, its documents, and the money and values that led there. */
export function CompanyDetail({ companyId, spvs }: CompanyDetailProps) {
  const t = useWords('officeCompanies').detail
  const { call, explain } = useApi()
  const found = useQuery(call.office.companies.read.queryOptions({ input: { companyId } }))
  const [act, setAct] = useState<Act>()
  const [undoing, setUndoing] = useState<CompanyBook['postings'][number]>()
  const company = found.data
  if (found.isError && !company) {
    return (
      <Card title={t.title}>
        <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
      </Card>
    )
  }
  if (!company) return <Skeleton shape="h-64 w-full rounded-large" />
  const close = () => setAct(undefined)
  const offers = spvs.find(({ id }) => id === company.spvId)?.offers ?? []
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <Overview company={company} onAct={setAct} />
        <Values company={company} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2 lg:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
          <Documents company={company} onAdd={() => setAct('document')} />
          <Postings company={company} onMatch={() => setAct('dividend')} onUndo={setUndoing} />
        </div>
      </div>
      {act === 'value' && <ValuationDialog company={company} onClose={close} />}
      {act === 'shares' && <SharesDialog company={company} onClose={close} />}
      {act === 'dividend' && <DividendDialog company={company} onClose={close} />}
      {act === 'edit' && <EditDialog company={company} offers={offers} onClose={close} />}
      {act === 'document' && (
        <DocumentDialog
          about={company}
          operation="office.companies.addDocument"
          send={(document, context) => call.office.companies.addDocument.call({ companyId, ...document }, { context })}
          onClose={close}
        />
      )}
      {undoing && (
        <UndoDialog
          part={undoing}
          operation="office.companies.undoDividend"
          send={(input, context) => call.office.companies.undoDividend.call(input, { context })}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}

function Overview({ company, onAct }: { company: CompanyBook; onAct: (act: Act) => void }) {
  const words = useWords('officeCompanies')
  const t = words.detail
  const format = useFormat()
  const { user } = useSession()
  const { name, shares, sharesInIssue, cost, value, performance, multiple, perShareMicro, dividends, waiting } = company
  return (
    <Card title={name} aside={<StandingBadge company={company} />}>
      {waiting && (
        <div className="mb-4">
          <Banner tone="care">
            {t.waiting({
              amount: perShareText(format, waiting.perShareMicro, cost.asset),
              name: company.names[waiting.makerId]?.name ?? t.aColleague,
            })}{' '}
            {user?.role === 'mfo_admin' && waiting.makerId !== user.id && <TextLink to="/users">{t.decide}</TextLink>}
          </Banner>
        </div>
      )}
      <DefinitionList
        layout="pairs"
        items={[
          {
            term: t.value,
            value: value ? <Money value={value} form="whole" /> : t.noValue,
            ...(perShareMicro !== undefined && { detail: t.perShare({ amount: perShareText(format, perShareMicro, cost.asset) }) }),
          },
          { term: t.cost, value: <Money value={cost} form="whole" /> },
          ...(performance === undefined ? [] : [{ term: t.performance, value: signedPercent(format, performance) }]),
          // words-exception: the names of options of the browser's own formatter
          ...(multiple === undefined ? [] : [{ term: t.multiple, value: `${format.number(multiple, { minimumFractionDigits: 2 })}×` }]),
          { term: t.shares, value: t.sharesOf({ shares: wholeText(format, shares), inIssue: wholeText(format, sharesInIssue) }) },
          { term: t.dividends, value: <Money value={dividends} form="whole" /> },
          {
            term: t.registration,
            value: company.registrationNumber,
            detail: `${format.country(company.country)} · ${words.sectors[company.sector]}`,
          },
          ...(company.offerId === undefined
            ? []
            : [{ term: t.offer, value: <TextLink to={`/offers/${company.offerId}`}>{company.offerName ?? t.offer}</TextLink> }]),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" variant="primary" unavailable={shares === '0' || waiting !== undefined} onClick={() => onAct('value')}>
          {t.newValuation}
        </Button>
        <Button size="small" onClick={() => onAct('shares')}>
          {t.changeShares}
        </Button>
        <Button size="small" onClick={() => onAct('edit')}>
          {t.edit}
        </Button>
      </div>
    </Card>
  )
}

/** Valuations and share changes, newest first. */
function Values({ company }: { company: CompanyBook }) {
  const words = useWords('officeCompanies')
  const t = words.detail
  const format = useFormat()
  const { asset } = company.cost
  const valueColumns: readonly Column<CompanyBook['valuations'][number]>[] = [
    {
      id: 'what',
      header: t.valuation,
      cell: ({ source, note, madeBy, checkedBy }) => (
        <>
          <span className="block">{words.sources[source]}</span>
          <span className="block text-small font-normal wrap-anywhere text-soft">{note}</span>
          <span className="block text-small font-normal text-soft">
            {checkedBy === undefined
              ? t.recordedBy({ name: company.names[madeBy]?.name ?? t.aColleague })
              : t.agreedBy({ name: company.names[madeBy]?.name ?? t.aColleague, other: company.names[checkedBy]?.name ?? t.aColleague })}
          </span>
        </>
      ),
    },
    {
      id: 'value',
      header: t.perShareHeader,
      numeric: true,
      cell: ({ perShareMicro, day }) => (
        <>
          <span className="figures block whitespace-nowrap">{perShareText(format, perShareMicro, asset)}</span>
          <span className="block text-small whitespace-nowrap text-soft">
            <Day on={day} />
          </span>
        </>
      ),
    },
  ]
  const changeColumns: readonly Column<CompanyBook['shareChanges'][number]>[] = [
    {
      id: 'what',
      header: t.change,
      cell: ({ kind, shares, newShares, oldShares, note }) => (
        <>
          <span className="block">
            {kind === 'split'
              ? t.split({ newShares: newShares ?? '', oldShares: oldShares ?? '' })
              : t.changed[kind]({ shares: wholeText(format, shares ?? '0') })}
          </span>
          <span className="block text-small font-normal wrap-anywhere text-soft">{note}</span>
        </>
      ),
    },
    {
      id: 'amount',
      header: t.amount,
      numeric: true,
      cell: ({ amount, day }) => (
        <>
          {amount && <Money value={amount} form="whole" />}
          <span className="block text-small whitespace-nowrap text-soft">
            <Day on={day} />
          </span>
        </>
      ),
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card padding="none" title={t.valuations}>
        <div className="border-t border-line">
          <Table
            caption={t.valuations}
            columns={valueColumns}
            rows={company.valuations}
            rowKey={({ id }) => id}
            density="dense"
            empty={<p className="p-5 text-soft">{t.noValuations}</p>}
          />
        </div>
      </Card>
      <Card padding="none" title={t.shareChanges}>
        <div className="border-t border-line">
          <Table
            caption={t.shareChanges}
            columns={changeColumns}
            rows={company.shareChanges}
            rowKey={({ id }) => id}
            density="dense"
            empty={<p className="p-5 text-soft">{t.noShareChanges}</p>}
          />
        </div>
      </Card>
    </div>
  )
}

function Documents({ company, onAdd }: { company: CompanyBook; onAdd: () => void }) {
  const t = useWords('officeCompanies').detail
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
        {company.documents.map(({ id, title, fileId, dated, addedAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-2.5 text-dense last:border-0">
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
        {company.documents.length === 0 && <li className="p-5 text-soft">{t.noDocuments}</li>}
      </ul>
    </Card>
  )
}

interface PostingsProps {
  company: CompanyBook
  onMatch: () => void
  onUndo: (posting: CompanyBook['postings'][number]) => void
}

/** Money that the ledger has, and which part of it is about this company. */
function Postings({ company, onMatch, onUndo }: PostingsProps) {
  const t = useWords('officeCompanies').detail
  const format = useFormat()
  return (
    <Card
      padding="none"
      title={t.postings}
      aside={
        <Button size="small" onClick={onMatch}>
          {t.matchDividend}
        </Button>
      }
    >
      <ul aria-label={t.postings} className="border-t border-line">
        {company.postings.map((posting) => {
          const { id, kind, amount, postedAt, isUndone, note } = posting
          const shown = format.money(money(BigInt(amount.amountMinor), amount.asset), 'exact')
          return (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 text-dense last:border-0"
            >
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
                {kind === 'dividend' && !isUndone && (
                  <Button size="small" onClick={() => onUndo(posting)}>
                    {t.undo}
                    <VisuallyHidden> {shown}</VisuallyHidden>
                  </Button>
                )}
              </span>
            </li>
          )
        })}
        {company.postings.length === 0 && <li className="p-5 text-soft">{t.noPostings}</li>}
      </ul>
    </Card>
  )
}
