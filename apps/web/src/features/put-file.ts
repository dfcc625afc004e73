/** Sends the bytes of a file that an operation has begun, beside the contract, and says how far it is. */

/** Longer than the server waits for the last byte. */
const timeoutMs = 600_000

interface Sending {
  readonly fileId: string
  readonly file: File
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Answers with the code of what went wrong, if anything did. Fetch cannot say how far an upload is. */
export function putFile({ fileId, file, onProgress, signal }: Sending): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/files/${fileId}/content`)
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / Math.max(total, 1)) * 100))
    request.onload = () => resolve(request.status === 200 ? undefined : codeIn(request.responseText))
    for (const event of ['error', 'timeout', 'abort']) request.addEventListener(event, () => resolve('failed'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Without what the server takes for a path. */
export function fileNameOf({ name }: File): string {
  return name.replace(/[/\\<>:"|?*\p{Cc}]/gu, '_').slice(-200) || 'file'
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? 'failed'
  } catch {
    return 'failed'
  }
}
