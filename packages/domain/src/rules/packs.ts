/** Which rule pack holds when. The packs are an argument, so that what an operator adds, or a test makes up, is chosen the same way. */
import { invariant } from '../invariant.ts'
import { euEcspr } from './eu-ecspr.ts'
import type { LawPack } from './law-pack.ts'
import type { RulePack } from './pack.ts'
import { ukFca } from './uk-fca.ts'

export const rulePacks: readonly RulePack[] = [...euEcspr, ...ukFca]

/** The newest version that is in force at a moment. */
export function packAt(lawPack: LawPack, now: Date, packs: readonly RulePack[] = rulePacks): RulePack {
  const inForce = packs.filter(({ id, validFrom }) => id === lawPack && validFrom.getTime() <= now.getTime())
  const [first, ...others] = inForce
  invariant(first, `no version of ${lawPack} is in force at ${now.toISOString()}`)
  return others.reduce((newest, pack) => (pack.validFrom.getTime() > newest.validFrom.getTime() ? pack : newest), first)
}

export function packOf(id: LawPack, version: string, packs: readonly RulePack[] = rulePacks): RulePack {
  const found = packs.find((pack) => pack.id === id && pack.version === version)
  invariant(found, `there is no version ${version} of ${id}`)
  return found
}
