import { expect, test } from 'vitest'
import { type ReportType, reportFileName, reportTypes } from './compliance-report.ts'

test('[COMP-01] every report has a name, a sentence and a file that says what it is and of when', () => {
  for (const [type, { name, sentence }] of Object.entries(reportTypes)) {
    expect(name.length).toBeGreaterThan(3)
    expect(sentence.length).toBeGreaterThan(15)
    const file = reportFileName({ type: type as ReportType, requestedAt: new Date('2026-11-05T23:59:59Z') })
    expect(file).toBe(`${type}-2026-11-05.csv`)
  }
})
