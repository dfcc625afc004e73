/** Saves the text of the newest document: `HEATHLAND_ORIGIN=… HEATHLAND_KEY=… node download-document.ts document.json`. */
import { writeFile } from 'node:fs/promises'
import { each, openHeathland } from '@heathland/client'

export async function downloadNewestDocument(origin: string, key: string, file: string): Promise<string | undefined> {
  const heathland = openHeathland({ origin, key })
  for await (const { id } of each(heathland.documents.list)) {
    const document = await heathland.documents.read({ documentId: id })
    await writeFile(file, JSON.stringify(document.text, undefined, 2))
    return document.title
  }
  return undefined
}

if (import.meta.main)
  console.log(
    await downloadNewestDocument(
      process.env['HEATHLAND_ORIGIN'] ?? '',
      process.env['HEATHLAND_KEY'] ?? '',
      process.argv[2] ?? 'document.json',
    ),
  )
