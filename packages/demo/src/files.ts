/** Files of the demonstration are begun and nothing more: no byte leaves the browser. */
import { decideUpload } from '@heathland/domain/files/purpose'
import { type Id, isId, makeId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'
import type { DemoFile, Tables } from './memory.ts'

/** The oldest leaves first: what is kept lies in the tab. */
const filesMax = 100

function find({ files }: Tables, id: string): DemoFile {
  const file = isId('fil', id) ? files.get(id) : undefined
  if (!file) throw new Refused(refuse('NOT_FOUND'))
  return file
}

export const files = demo.files.router({
  begin: demo.files.begin.handler(({ context: { memory, now }, input: { name, size, purpose } }) =>
    memory.change((tables) => {
      const decision = decideUpload(purpose, size)
      if (decision.refused) throw new Refused(decision)
      const count = tables.files.size
      const id: Id<'fil'> = makeId('fil', now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, Math.floor(count / 256), count % 256))
      tables.files.set(id, { id, name, purpose, madeAt: now.toISOString() })
      for (const oldest of [...tables.files.keys()].slice(0, -filesMax)) tables.files.delete(oldest)
      return { id }
    }),
  ),
  read: demo.files.read.handler(({ context: { memory }, input }) => ({
    ...find(memory.tables, input.fileId),
    state: 'uploading' as const,
  })),
  remove: demo.files.remove.handler(({ context: { memory }, input }) =>
    memory.change((tables) => {
      tables.files.delete(find(tables, input.fileId).id)
      return {}
    }),
  ),
})
