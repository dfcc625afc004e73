/** Four security metrics, each a share with a rating. */
export const securityMetrics = {
  'mfa-coverage': 'MFA coverage',
  'sign-in-success': 'Sign-in success',
  'webhook-acceptance': 'Webhook acceptance',
  'vendor-compliance': 'Vendor compliance',
} as const
export type SecurityMetric = keyof typeof securityMetrics

export const ratings = ['excellent', 'good', 'fair', 'poor'] as const
export type Rating = (typeof ratings)[number]

/** From this percentage on. */
const from = { excellent: 95, good: 85, fair: 70, poor: 0 } as const satisfies Record<Rating, number>

export interface Share {
  readonly part: number
  readonly whole: number
}

/** Of nothing there is no share, and nothing to rate. The percentage is rounded down: 94.9 is not yet 95. */
export function rate({ part, whole }: Share): { readonly percent: number; readonly rating: Rating } | undefined {
  const percent = percentOf({ part, whole })
  if (percent === undefined) return undefined
  return { percent, rating: ratings.find((rating) => percent >= from[rating]) ?? 'poor' }
}

export function percentOf({ part, whole }: Share): number | undefined {
  return whole === 0 ? undefined : Math.floor((part / whole) * 100)
}
