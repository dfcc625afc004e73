/** Walks through the product with the keyboard alone, at full size and at 400 %, for someone who asked for stillness. */
import { walkByKeyboard } from '../../tests/bench/axe-keyboard.ts'
import { startTemporaryStack } from '../temporary-stack.ts'
import type { BarRun } from './bar.ts'

export const run: BarRun = async () => {
  // `ONLY=word` looks at a part, for whoever repairs it; the figure is then one of that part.
  const only = process.env['ONLY']
  const stack = await startTemporaryStack({ durable: false, seeded: true, environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  try {
    const { stops, pages, violations } = await walkByKeyboard(stack.origin, only)
    return { value: violations.length, unit: 'violations', details: { only, stops, pages, violations } }
  } finally {
    await stack.stop()
  }
}
