/** Tries every form: words for every error in every language, refusals at their fields, and nothing typed lost. */
import { tryForms } from '../../tests/bench/forms.ts'
import { startTemporaryStack } from '../temporary-stack.ts'
import type { BarRun } from './bar.ts'

export const run: BarRun = async () => {
  // `ONLY=word,word` looks at a part, for whoever repairs it; the figure is then one of that part.
  const only = process.env['ONLY']
  const stack = await startTemporaryStack({ durable: false, seeded: true, environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  try {
    const { codes, forms, fields, violations } = await tryForms(stack.origin, only)
    return { value: violations.length, unit: 'violations', details: { only, codes, forms, fields, violations } }
  } finally {
    await stack.stop()
  }
}
