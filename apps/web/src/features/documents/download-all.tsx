import { ExportButton } from '../../ui/export-button.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useExport } from '../list-export.tsx'

/** Every document as one file. A worker makes it, and the button says how far it is where that takes longer than a moment. */
export function DownloadAll() {
  const t = useWords('documents').page
  const language = useLanguage()
  const { call } = useApi()
  const { state, start } = useExport({
    request: (input: { language: typeof language }, idempotencyKey) =>
      call.member.documents.requestAll.call(input, { context: { idempotencyKey } }),
    read: (exportId) => call.member.exports.read.call({ exportId }),
  })
  return <ExportButton label={t.downloadAll} size="small" formats={['zip']} state={state} onChoose={() => start({ language })} />
}
