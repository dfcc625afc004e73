/** A test owns its world: a database of its own, cloned from the template, and the product's own parts on top of it. */
import type { Patience } from '@heathland/server/entry/compose'
import { inject } from 'vitest'
import { openWorldOn, type World } from './world-on.ts'

export { testSecrets, type World } from './world-on.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly cluster: { readonly port: number; readonly sockets: string; readonly version: 15 | 18; readonly template: string }
  }
}

export function openWorld(settings: Readonly<Record<string, string>> = {}, patience: Patience = {}): Promise<World> {
  return openWorldOn(inject('cluster'), settings, patience)
}
