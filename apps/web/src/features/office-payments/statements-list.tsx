import type { BankStatement } from '@heathland/contract'
import type { StatementState } from '@heathland/domain/payments/office'
import { FileText, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { useMay } from './payments-rights.ts'

const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)

const tones: Record<StatementState, Tone> = { waiting: 'care', taken: 'good', refused: 'neutral' }
const whyId = 'statement-upload-why'

/** Statements of our bank, newest first, with what is missing between them. */
export function StatementsList() {
  const { statements: t, bank } = useWords('officePayments')
  const { call } = useApi()
  const mayUpload = useMay('payments.upload')
  const [isUploading, setUploading] = useState(false)
  const statements = useDataList({
    filters: {},
    query: (page) => call.office.payments.listStatements.queryOptions({ input: page }),
  })
  const { data } = statements
  const columns: readonly Column<BankStatement>[] = [
    {
      id: 'statement',
      header: t.statement,
      cell: ({ name, cell, sequence }) => (
        <>
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-small font-normal text-soft">
            {sequence === undefined ? bank.short[cell] : t.numbered({ account: bank.short[cell], number: sequence })}
          </span>
        </>
      ),
    },
    { id: 'opening', header: t.opening, numeric: true, cell: ({ opening }) => <Money value={opening} form="exact" /> },
    {
      id: 'closing',
      header: t.closing,
      numeric: true,
      cell: ({ closing, closedOn }) => (
        <>
          <span className="block">
            <Money value={closing} form="exact" />
          </span>
          {closedOn && (
            <span className="block text-small text-soft">
              <Day on={closedOn} />
            </span>
          )}
        </>
      ),
    },
    { id: 'payments', header: t.payments, numeric: true, cell: (one) => <LinesLink of={one} tab="all" count={one.lines} /> },
    { id: 'held', header: t.held, numeric: true, cell: (one) => <LinesLink of={one} tab="held" count={one.held} /> },
    {
      id: 'status',
      header: t.status,
      cell: (one) => (
        <>
          <Badge tone={tones[one.state]}>{t.states[one.state]}</Badge>
          <Warnings of={one} />
        </>
      ),
    },
    {
      id: 'arrived',
      header: t.arrived,
      cell: ({ arrivedAt, source, uploadedBy }) => (
        <>
          <span className="block">
            <Instant at={arrivedAt} />
          </span>
          <span className="block text-small text-soft">
            {uploadedBy === undefined ? t.sources[source] : t.uploadedBy({ name: data?.names[uploadedBy]?.name ?? uploadedBy })}
          </span>
        </>
      ),
    },
  ]
  const upload = (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!mayUpload && (
        <span id={whyId} className="text-small text-soft">
          {t.noPermission}
        </span>
      )}
      <Button
        size="small"
        icon={<Upload aria-hidden="true" size={15} />}
        unavailable={!mayUpload}
        aria-describedby={mayUpload ? undefined : whyId}
        onClick={() => setUploading(true)}
      >
        {t.upload}
      </Button>
    </span>
  )
  return (
    <>
      <DataList
        list={statements}
        caption={t.caption}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        actions={upload}
        details={({ id }) => <RowDetails items={[{ term: t.statementId, value: id, copy: true }]} />}
        detailsName={({ name }) => name}
        nothing={{ icon: <FileText aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
      />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}

function LinesLink({ of: { id, name }, tab, count }: { of: BankStatement; tab: 'held' | 'all'; count: number }): ReactNode {
  const t = useWords('officePayments').statements
  if (count === 0) return 0
  return (
    <TextLink to={`?tab=${tab}&statement=${id}`}>
      {count}
      <VisuallyHidden> {t.showPayments({ name })}</VisuallyHidden>
    </TextLink>
  )
}

/** What does not fit the statement before: one that has not come, or another balance. */
function Warnings({ of: { gap, continuesLast } }: { of: BankStatement }) {
  const t = useWords('officePayments').statements
  return (
    <>
      {gap && (
        <span className="mt-0.5 block text-small text-care">{gap.from === gap.to ? t.gapOne({ number: gap.from }) : t.gap(gap)}</span>
      )}
      {!continuesLast && <span className="mt-0.5 block text-small text-care">{t.broken}</span>}
    </>
  )
}
