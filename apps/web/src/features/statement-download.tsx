import type { Asset } from '@heathland/domain/money'
import { ExportButton } from '../ui/export-button.tsx'
import { useLanguage, useWords } from '../ui/words.tsx'
import { type ApiClient, useApi } from './api.ts'
import { useDemoMode } from './demo-mode.ts'
import { useExport } from './list-export.tsx'
import type { StatementRange } from './statement-ranges.ts'

type StatementRequest = Parameters<ApiClient['member']['exports']['request']>[0]

/** A statement of the shown period as a file. The demo has no server to lay out a workbook or a page, so it offers CSV alone. */
export function StatementDownload({ asset, range: { from, until } }: { asset: Asset; range: StatementRange }) {
  const t = useWords('wallet')

  const language = useLanguage()
  const { call } = useApi()
  const { isDemo } = useDemoMode()
  const { state, start } = useExport({
    request: (input: StatementRequest, idempotencyKey) => call.member.exports.request.call(input, { context: { idempotencyKey } }),
    read: (exportId) => call.member.exports.read.call({ exportId }),
  })
  return (
    <ExportButton
      label={t.statementDownload.downloadStatement}
      formats={isDemo ? ['csv'] : ['pdf', 'xlsx', 'csv']}
      state={state}
      onChoose={(format) => start({ list: 'statement', format, filters: { asset, from, until, language } })}
    />
  )
}
