/** What the law has members repeat after a time, and when they are reminded of it: a month before it ends, and a week. */
import { after, dayMs } from '../time.ts'
import type { InvestorStanding } from './standing.ts'

export const renewalParts = ['category', 'knowledge-test', 'loss-simulation'] as const
export type RenewalPart = (typeof renewalParts)[number]

export const renewalRoutes = {
  category: '/investor-profile',
  'knowledge-test': '/investor-profile/knowledge-test',
  'loss-simulation': '/investor-profile/loss-simulation',
} as const satisfies Record<RenewalPart, `/${string}`>

export interface Renewal {
  readonly part: RenewalPart
  readonly expiresAt: Date
}

/** Early enough to have a request for a category answered; the second is for who put it off. */
const reminderDays = [30, 7] as const
const [soonDays] = reminderDays

/** How a member stands, as far as renewals go. */
interface RenewableStanding {
  readonly category: Part<'category'>
  readonly knowledgeTest: Part<'knowledgeTest'> & { readonly warning?: { readonly isAcknowledged: boolean } | undefined }
  readonly lossSimulation: Part<'lossSimulation'>
}
interface Part<Name extends 'category' | 'knowledgeTest' | 'lossSimulation'> {
  readonly state: InvestorStanding[Name]['state']
  readonly expiresAt?: string | undefined
}

/** What holds now and will end. The member is asked for what is missing or has ended in any case. */
export function renewalsOf({ category, knowledgeTest, lossSimulation }: RenewableStanding): readonly Renewal[] {
  // Where nobody has to pass, whoever failed and read the warning has done what is asked.
  const isTestDone =
    knowledgeTest.state === 'passed' || (knowledgeTest.state === 'failed' && knowledgeTest.warning?.isAcknowledged === true)
  return [
    ...renewal('category', category.state === 'valid', category.expiresAt),
    ...renewal('knowledge-test', isTestDone, knowledgeTest.expiresAt),
    ...renewal('loss-simulation', lossSimulation.state === 'done', lossSimulation.expiresAt),
  ]
}

function renewal(part: RenewalPart, holds: boolean, expiresAt: string | undefined): readonly Renewal[] {
  return holds && expiresAt !== undefined ? [{ part, expiresAt: new Date(expiresAt) }] : []
}

/** From the first reminder on. */
export function expiresSoon(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() <= after(now, soonDays * dayMs).getTime()
}

/** Those with a reminder due since an instant. Whoever missed both is sent one. */
export function remindersDue(renewals: readonly Renewal[], since: Date, now: Date): readonly Renewal[] {
  return renewals.filter((one) => remindersOf(one).some((at) => at.getTime() >= since.getTime() && at.getTime() <= now.getTime()))
}

export function nextReminderAt(renewals: readonly Renewal[], now: Date): Date | undefined {
  const [next] = renewals
    .flatMap(remindersOf)
    .filter((at) => at.getTime() > now.getTime())
    .toSorted((one, other) => one.getTime() - other.getTime())
  return next
}

function remindersOf({ expiresAt }: Renewal): readonly Date[] {
  return reminderDays.map((days) => after(expiresAt, -days * dayMs))
}
