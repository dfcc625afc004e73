/** Prints every placement: `HEATHLAND_ORIGIN=… HEATHLAND_KEY=… node list-placements.ts`. */
import { each, openHeathland } from '@heathland/client'

export async function listPlacements(origin: string, key: string): Promise<readonly string[]> {
  const heathland = openHeathland({ origin, key })
  const names: string[] = []
  for await (const placement of each(heathland.placements.list)) names.push(placement.name)
  return names
}

if (import.meta.main)
  console.log((await listPlacements(process.env['HEATHLAND_ORIGIN'] ?? '', process.env['HEATHLAND_KEY'] ?? '')).join('\n'))
