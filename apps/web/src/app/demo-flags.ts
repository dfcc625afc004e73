/** The two buttons of the demonstration that no member has. */
import type { DemoFlags } from '../features/api.ts'
import { closeDemo } from './api.ts'
import { demoKeep, isDemo } from './demo-switch.ts'
import { freshenAll } from './queries.ts'

export async function setFlags(flags: DemoFlags): Promise<void> {
  if (!isDemo()) return
  const { setDemoFlags } = await import('@heathland/demo')
  setDemoFlags(demoKeep, flags)
  // What is in memory was read before.
  closeDemo()
  freshenAll()
}
