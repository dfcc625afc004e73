import { type BreakState, breaksPage } from '@heathland/domain/funding/custody-break'
import type { Context } from '../context.ts'
import { type ListedBreak, listBreaks } from './custody-break.sql.ts'

/** Where custody and the books differ, a page at a time, oldest first. */
export async function readBreaks(
  ctx: Context,
  asked: { readonly state: BreakState; readonly after: string | undefined },
): Promise<{ readonly items: readonly ListedBreak[]; readonly next?: string }> {
  ctx.require('funding.reconcile')
  const found = await ctx.read((tx) => listBreaks(tx, { ...asked, rowsMax: breaksPage + 1 }))
  const items = found.slice(0, breaksPage)
  const last = items.at(-1)
  return { items, ...(found.length > breaksPage && last && { next: last.id }) }
}
