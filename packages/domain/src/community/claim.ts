/**
 * Figures that the pages claim about the community. They are the operator's content: outside the demonstration a figure is shown only
 * after staff have confirmed it, because an untrue claim misleads investors.
 */
export const claimKeys = ['professionals', 'research-reports', 'templates'] as const
export type ClaimKey = (typeof claimKeys)[number]

/** As the demonstration shows them. */
export const sampleClaims: Readonly<Record<ClaimKey, string>> = { professionals: '500+', 'research-reports': '200+', templates: '50' }

/** A whole number, with or without a plus: 500+. */
export const claimFigure = /^[1-9]\d{0,5}\+?$/
export const claimFigureLengthMax = 7

export interface Claim {
  readonly key: ClaimKey
  readonly figure: string
}
