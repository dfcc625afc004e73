/** What axe finds on a page: what keeps out whoever uses a keyboard or a screen reader, or sees little. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Each rule that is broken and where, of all rules or of those of some standards. */
export async function findBarriers(page: Page, standards: readonly string[] = []): Promise<string[]> {
  // Our pages have no frames: without them axe needs no second page to add up what it found.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (standards.length > 0 ? builder.withTags([...standards]) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
