import type { ComplianceReport } from '@heathland/contract'
import type { ReportStatus } from '@heathland/domain/compliance/compliance-report'
import { minuteMs, secondMs } from '@heathland/domain/time'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, useDataList } from '../data-list.tsx'
import { useStale } from '../stale.ts'
import { reportWords, wordsOfEach } from './status-words.ts'

/** While a report is being made. Most are there within a few looks. */
const lookAgainMs = 2 * secondMs
/** A report that never comes must not be asked for all day. */
const watchMs = 2 * minuteMs

/** One page of reports, looked at again and again while one of them is being made, for as long as that is worth it. */
export function useReports() {
  const t = useWords('compliance')
  const { call } = useApi()
  const stale = useStale()
  /** Every watch has a number, so that one that is over says nothing about the next. */
  const [watch, setWatch] = useState(0)
  const [over, setOver] = useState<number>()
  const isOver = over === watch
  const reports = useDataList({
    filters: { status: choiceFilter<ReportStatus>({ label: t.complianceReports.status, options: wordsOfEach(reportWords(t)) }) },
    query: (input) => call.office.compliance.listReports.queryOptions({ input }),
    refetchInterval: (data) => (!isOver && data?.items.some(isPending) ? lookAgainMs : false),
  })
  const pending = reports.data?.items.filter(isPending).length
  const isWaiting = pending !== undefined && pending > 0

  useEffect(() => {
    // Whatever is asked for next has its whole time again.
    if (!isWaiting) return setOver(undefined)
    const timer = window.setTimeout(() => setOver(watch), watchMs)
    return () => window.clearTimeout(timer)
  }, [isWaiting, watch])

  // Whoever heard of it first tells the other: the figures above count what is being made here.
  const known = useRef(pending)
  useEffect(() => {
    if (known.current !== undefined && known.current !== pending) {
      void stale.now('office.compliance.overview')
    }
    known.current = pending
  }, [pending, stale])

  return {
    reports,
    /** Something is still being made, and nobody looks for it any more. */
    isGivenUp: isOver && isWaiting,
    /** Watches anew. */
    watchAgain() {
      setWatch((before) => before + 1)
      return stale.now('office.compliance.listReports')
    },
  }
}

function isPending({ status }: ComplianceReport): boolean {
  return status === 'pending'
}
