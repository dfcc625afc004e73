import { type BlobWorld, describeBlobStore } from '@heathland/providers/files/conformance'
import { openWorld } from '../../../../../tests/world.ts'
import { openPostgresqlBlobs } from './postgresql-store.ts'

describeBlobStore('PostgreSQL', async (): Promise<BlobWorld> => {
  const world = await openWorld()
  return {
    store: openPostgresqlBlobs(world.platform.database),
    advance: async (ms) =>
      void (await world.superuser('update clock_offset set ahead_seconds = ahead_seconds + $1', [Math.round(ms / 1_000)])),
    now: () => world.platform.now(),
    unfinished: async () => {
      const [row] = await world.superuser<{ uploads: number; chunks: number }>(
        `select (select count(*)::integer from blob_upload where not exists (select from blob where upload_id = id)) as uploads,
                (select count(*)::integer from blob_chunk where not exists (select from blob where blob.upload_id = blob_chunk.upload_id)) as chunks`,
      )
      // Chunks without an upload would be found by nobody.
      return row?.uploads === 0 ? row.chunks : (row?.uploads ?? 0)
    },
    end: () => world.close(),
  }
})
