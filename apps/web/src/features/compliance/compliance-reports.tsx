import type { ComplianceReport } from '@heathland/contract'
import { useMutation } from '@tanstack/react-query'
import { Download, FilePlus, FileText } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList } from '../data-list.tsx'
import { saveFile } from '../save-file.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { fileSizeWords } from './file-size.ts'
import { NewReportDialog } from './new-report-dialog.tsx'
import { reportWords } from './status-words.ts'
import { useReports } from './use-reports.ts'

/** Reports that somebody asked for, newest first, and the files that came of them. */
export function ComplianceReports() {
  const t = useWords('compliance')

  const [isAsking, setAsking] = useState(false)
  const { reports, isGivenUp, watchAgain } = useReports()
  const download = useDownload()

  const columns: readonly Column<ComplianceReport>[] = [
    { id: 'name', header: t.complianceReports.name, cell: ({ name }) => name },
    { id: 'date', header: t.complianceReports.date, cell: ({ date }) => <Instant at={date} /> },
    {
      id: 'status',
      header: t.complianceReports.status,
      cell: ({ status }) => <Badge tone={reportWords(t)[status].tone}>{reportWords(t)[status].words}</Badge>,
    },
    { id: 'type', header: t.complianceReports.type, cell: ({ type }) => t.reportTypes[type].name },
    {
      id: 'size',
      header: t.complianceReports.fileSize,
      numeric: true,
      cell: ({ fileSize }) => (fileSize === undefined ? undefined : <span className="whitespace-nowrap">{fileSizeWords(fileSize)}</span>),
    },
    {
      id: 'actions',
      header: t.complianceReports.actions,
      cell: (report) =>
        report.status === 'completed' ? (
          <Button
            size="small"
            icon={<Download aria-hidden="true" size={16} />}
            busy={download.isPending && download.variables === report.id}
            onClick={() => download.mutate(report.id)}
          >
            {createElement(Fragment, null, ...t.complianceReports.download({ hidden: <VisuallyHidden> {report.name}</VisuallyHidden> }))}
          </Button>
        ) : undefined,
    },
  ]

  return (
    <>
      <DataList
        list={reports}
        caption={t.complianceReports.complianceReports}
        columns={columns}
        rows={reports.data?.items}
        rowKey={({ id }) => id}
        rowsExpected={3}
        actions={
          <Button size="small" variant="primary" icon={<FilePlus aria-hidden="true" size={17} />} onClick={() => setAsking(true)}>
            {t.complianceReports.newReport}
          </Button>
        }
        notice={
          isGivenUp && (
            <Banner
              announce
              action={
                <Button size="small" busy={reports.result.isFetching} onClick={() => void watchAgain()}>
                  {t.complianceReports.lookAgain}
                </Button>
              }
            >
              {t.complianceReports.aReportTakesLongerThan}
            </Banner>
          )
        }
        nothing={{
          icon: <FileText aria-hidden="true" size={22} />,
          title: t.complianceReports.noComplianceReportsFound,
          text: t.complianceReports.askForTheFirstOne,
        }}
      />
      {isAsking && (
        <NewReportDialog
          onClose={() => setAsking(false)}
          onRequested={() => {
            // It is the newest and not made yet: only the first page of all of them is sure to show it.
            reports.clear()
            return watchAgain()
          }}
        />
      )}
    </>
  )
}

function useDownload() {
  const t = useWords('compliance')

  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  return useMutation({
    mutationFn: (reportId: string) => withStepUp(() => call.office.compliance.downloadReport.call({ reportId })),
    onSuccess(file) {
      saveFile(file)
      toast({ tone: 'good', message: t.complianceReports.theReportIsDownloaded })
    },
    onError: (error) => tell(error, t.complianceReports.theReportCouldNotBe),
  })
}
