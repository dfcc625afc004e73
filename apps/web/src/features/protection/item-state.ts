/** Where each part of the investor profile stands, as its card says it. */
import type { InvestorStanding } from '@heathland/contract'
import { expiresSoon } from '@heathland/domain/rules/renewal'
import type { Tone } from '../../ui/badge.tsx'

export type ItemState =
  | 'not-needed'
  | 'missing'
  | 'done'
  | 'soon'
  | 'expired'
  | 'waiting'
  | 'refused'
  | 'unproven'
  | 'failed'
  | 'locked'
  | 'unseen'

export const tones: Record<ItemState, Tone> = {
  'not-needed': 'neutral',
  missing: 'care',
  done: 'good',
  soon: 'care',
  expired: 'bad',
  waiting: 'neutral',
  refused: 'bad',
  unproven: 'care',
  failed: 'care',
  locked: 'neutral',
  unseen: 'care',
}

export function categoryItem({ state, expiresAt }: InvestorStanding['category'], now: Date): ItemState {
  if (state === 'valid') return doneUntil(expiresAt, now)
  return state === 'unconfirmed' ? 'waiting' : state
}

/** Who did not pass in the EU and has read the warning is done. */
export function testItem({ state, expiresAt, warning }: InvestorStanding['knowledgeTest'], now: Date): ItemState {
  if (state === 'passed' || (state === 'failed' && warning?.isAcknowledged)) return doneUntil(expiresAt, now)
  return state
}

export function lossItem({ state, expiresAt }: InvestorStanding['lossSimulation'], now: Date): ItemState {
  if (state === 'done') return doneUntil(expiresAt, now)
  return state === 'unacknowledged' ? 'unseen' : state
}

/** Nothing has to be done about it now. */
export function isSettled(state: ItemState): boolean {
  return state === 'done' || state === 'soon' || state === 'not-needed'
}

function doneUntil(expiresAt: string | undefined, now: Date): ItemState {
  return expiresAt !== undefined && expiresSoon(new Date(expiresAt), now) ? 'soon' : 'done'
}
