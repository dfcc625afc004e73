/** One file of 1 GiB up and down through the api, in each store; `SIZE_MIB=64 ./heathland bar R23` for less. */
import { measureFile } from '../../tests/bench/files.ts'
import type { BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

const sizeMib = Number(process.env['SIZE_MIB'] ?? 1_024)

export const run: BarRun = async () => {
  const measured = await withWorldCluster(async (cluster) => [
    await measureFile(cluster, 'postgresql', sizeMib * 1_024 * 1_024),
    await measureFile(cluster, 's3', sizeMib * 1_024 * 1_024),
  ])
  const isSame = measured.every((each) => each.isSame)
  // What the api takes before the first byte is not the file's doing. Bytes that differ are worse than any memory.
  const taken = Math.max(...measured.map(({ peakMib, peakMibAtStart }) => peakMib - peakMibAtStart))
  return { value: isSame ? taken : Number.MAX_SAFE_INTEGER, unit: 'MiB', details: measured }
}
