import type { KycCaseRow } from '@heathland/contract'
import type { Tone } from '../../ui/badge.tsx'

export const levelTones: Record<KycCaseRow['level'], Tone> = { low: 'neutral', standard: 'neutral', high: 'bad' }
export const stateTones: Record<KycCaseRow['state'], Tone> = { open: 'neutral', waiting: 'neutral', proposed: 'care', decided: 'good' }
