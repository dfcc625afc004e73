import type { Tone } from '../../ui/badge.tsx'

export const stateTones = { new: 'care', open: 'care', pending: 'good', closed: 'neutral' } as const satisfies Record<string, Tone>
/** Staff have nothing to do while the member is to answer. */
export const officeTones = { new: 'bad', open: 'care', pending: 'neutral', closed: 'neutral' } as const satisfies Record<string, Tone>
export const priorityTones = { low: 'neutral', normal: 'neutral', high: 'care', urgent: 'bad' } as const satisfies Record<string, Tone>
