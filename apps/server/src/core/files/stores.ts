import type { BlobStore, BlobStoreName } from '@heathland/providers/files/port'
import type { FileStores } from '../context.ts'

/** New files go into the current store; those of before stay where they are for as long as their store is configured. */
export function makeFileStores(current: BlobStoreName, stores: Partial<Record<BlobStoreName, BlobStore>>): FileStores {
  const of = (name: BlobStoreName): BlobStore => {
    const store = stores[name]
    if (!store) throw new Error(`the blob store ${name} is not configured`)
    return store
  }
  return { current: of(current), of, all: Object.values(stores) }
}
