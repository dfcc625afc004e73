import type { PayoutBatch } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { useMutation } from '@tanstack/react-query'
import { Download, FileOutput } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { saveFile } from '../save-file.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { useMay } from './payments-rights.ts'

/** Files of payouts, newest first: when each was sent, and how much of it the bank has confirmed. */
export function FilesList() {
  const { files: t, bank } = useWords('officePayments')
  const { call } = useApi()
  const format = useFormat()
  const mayRead = useMay('payments.pay-out')
  const files = useDataList({
    filters: {},
    query: (page) => call.office.payments.listBatches.queryOptions({ input: page }),
  })
  const rows = files.data?.items
  const columns: readonly Column<PayoutBatch>[] = [
    { id: 'approved', header: t.approved, cell: ({ agreedAt }) => <Instant at={agreedAt} /> },
    { id: 'account', header: t.account, cell: ({ cell }) => bank.short[cell] },
    { id: 'total', header: t.total, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
    {
      id: 'confirmed',
      header: t.confirmed,
      numeric: true,
      cell: ({ made, payouts }) => t.madeOf({ made: format.number(made), count: format.number(payouts) }),
    },
    { id: 'execute', header: t.executeOn, cell: ({ executeOn }) => <Day on={executeOn} /> },
    { id: 'sent', header: t.sent, cell: (one) => <Sent one={one} /> },
    ...(mayRead
      ? [
          {
            id: 'actions',
            header: t.actions,
            cell: (one: PayoutBatch) =>
              one.madeAt && (
                <SaveButton batchId={one.id} amount={format.money(money(BigInt(one.amount.amountMinor), one.amount.asset), 'exact')} />
              ),
          },
        ]
      : []),
  ]
  return (
    <DataList
      list={files}
      caption={t.caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      details={({ id, madeAt }) => (
        <RowDetails
          items={[
            { term: t.madeAt, value: madeAt && <Instant at={madeAt} /> },
            { term: t.fileId, value: id, copy: true },
          ]}
        />
      )}
      detailsName={({ amount }) => t.ofFile({ amount: format.money(money(BigInt(amount.amountMinor), amount.asset), 'exact') })}
      summary={!mayRead && rows && rows.length > 0 ? t.noPermission : undefined}
      nothing={{ icon: <FileOutput aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
    />
  )
}

function Sent({ one: { madeAt, sentAt } }: { one: PayoutBatch }) {
  const t = useWords('officePayments').files
  if (sentAt) return <Instant at={sentAt} />
  return madeAt ? <Badge tone="care">{t.notSent}</Badge> : <Badge>{t.preparing}</Badge>
}

/** The file holds names and account numbers: it wants a fresh factor, and who took it is recorded. */
function SaveButton({ batchId, amount }: { batchId: string; amount: string }) {
  const t = useWords('officePayments').files
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const download = useMutation({
    mutationFn: () => withStepUp(() => call.office.payments.readBatchFile.call({ batchId })),
    onSuccess(file) {
      saveFile(file)
      toast({ tone: 'good', message: t.saved({ name: file.name }) })
    },
    onError: (error) => tell(error, t.downloadFailed),
  })
  return (
    <Button size="small" icon={<Download aria-hidden="true" size={15} />} busy={download.isPending} onClick={() => download.mutate()}>
      <span className="whitespace-nowrap">{t.download}</span>
      <VisuallyHidden> {t.ofFile({ amount })}</VisuallyHidden>
    </Button>
  )
}
