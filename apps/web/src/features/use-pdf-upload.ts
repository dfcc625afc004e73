/** One PDF of an SPV: begun by an operation, its bytes sent beside the contract, with how far it is. */
import { filePurposes } from '@heathland/domain/files/purpose'
import { useEffect, useRef, useState } from 'react'
import type { UploadedFile } from '../ui/file-upload.tsx'
import { useWords } from '../ui/words.tsx'
import { useApi } from './api.ts'
import { fileNameOf, putFile } from './put-file.ts'

const purpose = 'spv-document'
const { sizeMax } = filePurposes[purpose]

interface PdfUpload {
  readonly shown: UploadedFile | undefined
  readonly isUploading: boolean
  choose(file: File): void
  retry(): void
  remove(): void
}

export function usePdfUpload(spvId: string, onStored: (fileId: string) => void): PdfUpload {
  const t = useWords('officeOffers').upload
  const { call, failureOf } = useApi()
  const [upload, setUpload] = useState<{ readonly file: File; readonly state: UploadedFile['state'] }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const show = (state: UploadedFile['state']) => {
      if (running.current === abort) setUpload({ file, state })
    }
    const fail = (message: string, canRetry: boolean) => show({ kind: 'failed', message, canRetry })
    onStored('')
    if (!/\.pdf$/i.test(file.name)) return fail(t.notPdf, false)
    if (file.size > sizeMax) return fail(t.tooLarge, false)
    show({ kind: 'uploading', percent: 0 })
    try {
      const input = { spvId, name: fileNameOf(file), size: file.size, purpose } as const
      const { id: fileId } = await call.office.files.begin.call(input, { context: { idempotencyKey: crypto.randomUUID() } })
      const refused = await putFile({ fileId, file, onProgress: (percent) => show({ kind: 'uploading', percent }), signal: abort.signal })
      if (running.current !== abort) return
      if (refused === 'FILE_TYPE_REFUSED') return fail(t.notPdf, false)
      if (refused === 'FILE_TOO_LARGE') return fail(t.tooLarge, false)
      if (refused) return fail(t.uploadFailed, true)
      show({ kind: 'stored' })
      onStored(fileId)
    } catch (error) {
      const isTooLarge = failureOf(error).code === 'FILE_TOO_LARGE'
      fail(isTooLarge ? t.tooLarge : t.uploadFailed, !isTooLarge)
    }
  }

  return {
    shown: upload && { id: 'pdf', name: fileNameOf(upload.file), state: upload.state },
    isUploading: upload?.state.kind === 'uploading',
    choose: (file) => void send(file),
    retry: () => upload && void send(upload.file),
    remove() {
      running.current?.abort()
      running.current = undefined
      setUpload(undefined)
      onStored('')
    },
  }
}
