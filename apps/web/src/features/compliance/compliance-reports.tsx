import type { ComplianceReport } from '@heathland/contract'
import { type ReportStatus, reportTypes } from '@heathland/domain/compliance/compliance-report'
import { useMutation } from '@tanstack/react-query'
import { Download, FilePlus, FileText } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { PagesFoot, usePages } from '../pages.tsx'
import { saveFile } from '../save-file.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { fileSizeWords } from './file-size.ts'
import { NewReportDialog } from './new-report-dialog.tsx'
import { StatusFilter } from './status-filter.tsx'
import { reportWords } from './status-words.ts'
import { useReports } from './use-reports.ts'

/** Reports that somebody asked for, newest first, and the files that came of them. */
export function ComplianceReports() {
  const { explain } = useApi()
  const [status, setStatus] = useState<ReportStatus>()
  const pages = usePages()
  const [isAsking, setAsking] = useState(false)
  const { reports, isGivenUp, watchAgain } = useReports({ status, after: pages.after })
  const download = useDownload()
  const next = reports.data?.next

  function show(wanted: ReportStatus | undefined) {
    setStatus(wanted)
    pages.restart()
  }

  const columns: readonly Column<ComplianceReport>[] = [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'date', header: 'Date', cell: ({ date }) => <Instant at={date} /> },
    { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={reportWords[status].tone}>{reportWords[status].words}</Badge> },
    { id: 'type', header: 'Type', cell: ({ type }) => reportTypes[type].name },
    {
      id: 'size',
      header: 'File size',
      numeric: true,
      cell: ({ fileSize }) => (fileSize === undefined ? undefined : <span className="whitespace-nowrap">{fileSizeWords(fileSize)}</span>),
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (report) =>
        report.status === 'completed' ? (
          <Button
            size="small"
            icon={<Download aria-hidden="true" size={16} />}
            busy={download.isPending && download.variables === report.id}
            onClick={() => download.mutate(report.id)}
          >
            Download<VisuallyHidden> {report.name}</VisuallyHidden>
          </Button>
        ) : undefined,
    },
  ]

  return (
    <>
      <Card
        padding="none"
        title="Compliance reports"
        aside={
          <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
            <StatusFilter of="reports" statuses={reportWords} value={status} onChange={show} />
            <Button variant="primary" icon={<FilePlus aria-hidden="true" size={17} />} onClick={() => setAsking(true)}>
              New report
            </Button>
          </div>
        }
      >
        {isGivenUp && (
          <div className="px-5 pb-4">
            <Banner
              announce
              action={
                <Button size="small" busy={reports.isFetching} onClick={() => void watchAgain()}>
                  Look again
                </Button>
              }
            >
              A report takes longer than usual. This list no longer looks for it by itself.
            </Banner>
          </div>
        )}
        {reports.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(reports.error)} onRetry={() => void reports.refetch()} busy={reports.isFetching} />
          </div>
        ) : (
          <Table
            caption="Compliance reports"
            columns={columns}
            rows={reports.data?.items}
            rowKey={({ id }) => id}
            rowsExpected={3}
            empty={
              <EmptyState icon={<FileText aria-hidden="true" size={22} />} title="No compliance reports found">
                {!pages.isFirst
                  ? 'There is nothing older. Newer ones stand on the page before.'
                  : status === undefined
                    ? 'Ask for the first one with New report.'
                    : 'None has this status.'}
              </EmptyState>
            }
          />
        )}
        {!reports.isError && <PagesFoot pages={pages} label="Compliance reports" next={next} busy={reports.isPlaceholderData} />}
      </Card>
      {isAsking && (
        <NewReportDialog
          onClose={() => setAsking(false)}
          onRequested={() => {
            // It is the newest and not made yet: only the first page of all of them is sure to show it.
            show(undefined)
            return watchAgain()
          }}
        />
      )}
    </>
  )
}

function useDownload() {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  return useMutation({
    mutationFn: (reportId: string) => withStepUp(() => call.office.compliance.downloadReport.call({ reportId })),
    onSuccess(file) {
      saveFile(file)
      toast({ tone: 'good', message: 'The report is downloaded.' })
    },
    onError: (error) => tell(error, 'The report could not be downloaded.'),
  })
}
