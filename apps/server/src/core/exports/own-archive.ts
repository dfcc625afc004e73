import type { ZipEntry } from '@heathland/domain/export/zip'
import type { Language } from '@heathland/words/language'
import type { Context } from '../context.ts'

/** Files of one person that leave together, as one ZIP. The noun that has them declares how they are read; they are read as that person. */
export interface OwnArchive {
  readonly list: string
  /** Of the file, before its day. */
  readonly name: string
  readonly count: (reader: Context) => Promise<number>
  readonly entries: (reader: Context, wanted: WantedArchive) => AsyncIterable<ZipEntry>
}

export interface WantedArchive {
  readonly language: Language
  readonly madeAt: Date
  /** Called before every file: to save progress, and to stop when the person may no longer read. */
  readonly onFile: () => Promise<void>
}
