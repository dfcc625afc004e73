/** Sends an image in its three steps: announced, its bytes, checked and kept for articles. */
import type { Api } from '../api.ts'

export async function uploadImage({ call }: Pick<Api, 'call'>, file: File): Promise<string> {
  const name = file.name.replaceAll(/[/\\<>:"|?*\p{Cc}]/gu, '_').slice(-200) || 'image'
  const { id: fileId } = await call.member.files.begin.call({ name, size: file.size, purpose: 'article-image' })
  const answer = await fetch(`/api/files/${fileId}/content`, {
    method: 'PUT',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
    credentials: 'same-origin',
  })
  if (!answer.ok) throw new ImageRefused(((await answer.json().catch(() => ({}))) as { code?: string }).code)
  return (await call.member.community.addImage.call({ fileId })).id
}

/** The bytes were not taken; `code` is the server's, where it gave one. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly code: string | undefined

  constructor(code: string | undefined) {
    super(code ?? 'the image was not taken')
    this.code = code
  }
}
