import { type BreakState, breaksPage } from '@heathland/domain/funding/custody-break'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import type { Context } from '../../core/context.ts'
import { type ListedBreak, listBreaks } from './custody-break.sql.ts'

/** Where custody and the books differ, a page at a time, oldest first. */
export async function readBreaks(
  ctx: Context,
  asked: { readonly state: BreakState; readonly after: string | undefined },
): Promise<Page<ListedBreak, string>> {
  ctx.require('funding.reconcile')
  const found = await ctx.read((tx) => listBreaks(tx, { ...asked, rowsMax: breaksPage + 1 }))
  return pageOf(found, breaksPage, byId)
}
