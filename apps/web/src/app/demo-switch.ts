/**
 * Whether the demonstration answers instead of the server. The flag lives in the tab's own storage: it survives a reload
 * and ends with the tab. Where that storage is closed to us it lives until the page is left.
 */
import { readTab, writeTab } from '../features/tab-storage.ts'
import { demoFlag as flag } from './someone-expected.ts'

const listeners = new Set<() => void>()
let isOn = readTab(flag) === 'on'

export function isDemo(): boolean {
  return isOn
}

export function switchDemo(on: boolean): void {
  if (on === isOn) return
  isOn = on
  writeTab(flag, on ? 'on' : null)
  // What happened in a demonstration is gone when it is left: the next one starts from the beginning.
  if (!on) demoKeep.forget()
  for (const listener of listeners) listener()
}

export function followDemo(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the demonstration keeps its state. */
export const demoKeep = {
  read: () => readTab('heathland.demo.state'),
  write: (text: string) => writeTab('heathland.demo.state', text),
  forget: () => writeTab('heathland.demo.state', null),
}
