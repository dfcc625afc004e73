/** Attachments of a message: begun by an operation, their bytes sent beside the contract, each with how far it is. */
import { filePurposes } from '@heathland/domain/files/purpose'
import { attachmentsMax } from '@heathland/domain/support/ticket'
import { useEffect, useRef, useState } from 'react'
import type { UploadedFile } from '../../ui/file-upload.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'

const purpose = 'support-attachment'
const { sizeMax, types } = filePurposes[purpose]
/** Longer than the server waits for the last byte of ten megabytes. */
const timeoutMs = 180_000

interface Upload {
  readonly file: File
  readonly shown: UploadedFile
  readonly fileId?: string
}

export interface Uploads {
  readonly accept: string
  readonly files: readonly UploadedFile[]
  readonly error: string | undefined
  readonly isUploading: boolean
  /** Those that are stored. */
  readonly fileIds: readonly string[]
  choose(files: readonly File[]): void
  remove(id: string): void
  retry(id: string): void
  clear(): void
}

export function useUploads(): Uploads {
  const t = useWords('support').upload
  const { call, failureOf } = useApi()
  const { isDemo } = useDemoMode()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [error, setError] = useState<string>()
  const requests = useRef(new Map<string, XMLHttpRequest>())
  const count = useRef(0)

  useEffect(() => {
    const running = requests.current
    return () => {
      for (const request of running.values()) request.abort()
    }
  }, [])

  const change = (id: string, part: Partial<Upload> & { state?: UploadedFile['state'] }) => {
    const { state, ...rest } = part
    setUploads((before) =>
      before.map((one) => (one.shown.id === id ? { ...one, ...rest, shown: { ...one.shown, ...(state && { state }) } } : one)),
    )
  }
  const fail = (id: string, message: string, canRetry: boolean) => change(id, { state: { kind: 'failed', message, canRetry } })

  async function send(id: string, file: File): Promise<void> {
    if (file.size > sizeMax) return fail(id, t.tooLarge, false)
    change(id, { state: { kind: 'uploading', percent: 0 } })
    try {
      const input = { name: nameOf(file), size: file.size, purpose } as const
      const begun = await call.member.files.begin.call(input, { context: { idempotencyKey: crypto.randomUUID() } })
      // The demonstration sends nothing: what was begun is all there is.
      if (!isDemo) {
        const refused = await put(begun.id, file, id)
        if (refused)
          return fail(
            id,
            refused === 'FILE_TYPE_REFUSED' ? t.refused : refused === 'FILE_TOO_LARGE' ? t.tooLarge : t.failed,
            refused === 'failed',
          )
      }
      change(id, { fileId: begun.id, state: { kind: 'stored' } })
    } catch (failure) {
      const { code } = failureOf(failure)
      fail(id, code === 'FILE_TOO_LARGE' ? t.tooLarge : t.failed, code !== 'FILE_TOO_LARGE')
    }
  }

  /** Fetch cannot say how far an upload is. Answers with what went wrong, if anything did. */
  function put(fileId: string, file: File, id: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest()
      requests.current.set(id, request)
      request.open('PUT', `/api/files/${fileId}/content`)
      request.timeout = timeoutMs
      request.setRequestHeader('content-type', 'application/octet-stream')
      request.upload.onprogress = ({ loaded, total }) =>
        change(id, { state: { kind: 'uploading', percent: Math.round((loaded / Math.max(total, 1)) * 100) } })
      request.onload = () => resolve(request.status === 200 ? undefined : codeIn(request.responseText))
      request.onerror = () => resolve('failed')
      request.ontimeout = () => resolve('failed')
      request.onabort = () => resolve('failed')
      request.onloadend = () => requests.current.delete(id)
      request.send(file)
    })
  }

  return {
    accept: types.join(','),
    files: uploads.map(({ shown }) => shown),
    error,
    isUploading: uploads.some(({ shown }) => shown.state.kind === 'uploading'),
    fileIds: uploads.flatMap(({ fileId }) => fileId ?? []),
    choose(files) {
      const room = attachmentsMax - uploads.length
      setError(files.length > room ? t.tooMany : undefined)
      const added = files.slice(0, room).map((file): Upload => {
        count.current += 1
        return { file, shown: { id: `upload-${count.current}`, name: nameOf(file), state: { kind: 'uploading', percent: 0 } } }
      })
      setUploads((before) => [...before, ...added])
      for (const { shown, file } of added) void send(shown.id, file)
    },
    remove(id) {
      requests.current.get(id)?.abort()
      setError(undefined)
      setUploads((before) => before.filter(({ shown }) => shown.id !== id))
    },
    retry(id) {
      const found = uploads.find(({ shown }) => shown.id === id)
      if (found) void send(id, found.file)
    },
    clear() {
      for (const request of requests.current.values()) request.abort()
      setUploads([])
      setError(undefined)
    },
  }
}

/** Without what the server takes for a path. */
function nameOf({ name }: File): string {
  return name.replace(/[/\\<>:"|?*\p{Cc}]/gu, '_').slice(-200) || 'file'
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? 'failed'
  } catch {
    return 'failed'
  }
}
