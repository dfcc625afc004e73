import type { ListExport as Exported } from '@heathland/contract'
import type { ExportFailure } from '@heathland/domain/export/list-export'
import { rowsMaxOf } from '@heathland/domain/export/list-file'
import { minuteMs } from '@heathland/domain/time'
import type { SharedWords } from '@heathland/words/words'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ExportButton, type FileState } from '../ui/export-button.tsx'
import { type Format, useFormat } from '../ui/format.ts'
import { useWords } from '../ui/words.tsx'
import { type ApiClient, useApi } from './api.ts'
import { createIntent } from './intent.ts'
import { startDownload } from './save-file.ts'
import { StepUpGivenUp, useStepUp } from './step-up.ts'

type OfficeRequest = Parameters<ApiClient['office']['exports']['request']>[0]
type Asked = { [List in OfficeRequest['list']]: Pick<Extract<OfficeRequest, { list: List }>, 'list' | 'filters'> }[OfficeRequest['list']]

/** Offers a list of staff's as a file, as it is filtered now. */
export function ListExport(asked: Asked) {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const { state, start } = useExport({
    request: (input: OfficeRequest, idempotencyKey) =>
      withStepUp(() => call.office.exports.request.call(input, { context: { idempotencyKey } })),
    read: (exportId) => call.office.exports.read.call({ exportId }),
  })
  return (
    <ExportButton
      size="small"
      formats={['xlsx', 'pdf', 'csv']}
      state={state}
      onChoose={(format) => start({ ...asked, format } as OfficeRequest)}
    />
  )
}

const lookAgainMs = 700
/** Longer than the server takes before it gives up; whoever still waits asks again. */
const waitMaxMs = 8 * minuteMs

interface Exporting<Input> {
  readonly request: (input: Input, idempotencyKey: string) => Promise<Exported>
  readonly read: (exportId: string) => Promise<Exported>
}

/** Requests a file, follows it until it is there and starts the download. */
export function useExport<Input extends object>({
  request,
  read,
}: Exporting<Input>): {
  readonly state: FileState
  readonly start: (input: Input) => void
} {
  const { explain } = useApi()
  const t = useWords('shared').export
  const format = useFormat()
  const [state, setState] = useState<FileState>({ kind: 'idle' })
  const [intent] = useState(createIntent)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const exporting = useMutation({
    async mutationFn(input: Input) {
      setState({ kind: 'working', words: t.preparing })
      let found = await request(input, intent.keyFor(input))
      for (const until = Date.now() + waitMaxMs; isOpen(found) && Date.now() < until && !isGone.current; ) {
        setState(progressOf(found, t, format))
        await new Promise((resolve) => window.setTimeout(resolve, lookAgainMs))
        found = await read(found.id)
      }
      return found
    },
    onSuccess(found) {
      intent.done()
      if (!found.file) return setState({ kind: 'failed', words: failureOf(found.failure ?? 'EXPORT_FAILED', t, format) })
      setState({ kind: 'ready', ...found.file })
      if (!isGone.current) startDownload(found.file)
    },
    onError(error) {
      if (error instanceof StepUpGivenUp) return setState({ kind: 'idle' })
      const { happened, todo } = explain(error)
      setState({ kind: 'failed', words: `${happened} ${todo}` })
    },
  })
  return { state, start: (input) => exporting.mutate(input) }
}

type Words = SharedWords['export']

function failureOf(failure: ExportFailure, t: Words, format: Format): string {
  const words: Record<ExportFailure, string> = {
    EXPORT_TOO_LONG: t.tooLong({ rows: format.number(rowsMaxOf('pdf')) }),
    ACCESS_DENIED: t.accessChanged,
    EXPORT_FAILED: t.failed,
  }
  return words[failure]
}

function isOpen({ state }: Exported): boolean {
  return state === 'requested' || state === 'writing'
}

function progressOf({ rows, rowsExpected }: Exported, t: Words, format: Format): FileState {
  if (!rowsExpected) return { kind: 'working', words: t.rowsWritten({ rows }) }
  const words = t.rowsOf({ rows: format.number(rows), total: format.number(rowsExpected) })
  return { kind: 'working', words, percent: (rows / rowsExpected) * 100 }
}
