/** Points for looking around, counted in the browser alone: one for each interaction, five at most. */
export const researcherPointsMax = 5

/** The points after one more interaction, and whether that earned one. What cannot be read counts as none. */
export function addResearcherPoint(stored: string | null): { readonly points: number; readonly earned: boolean } {
  const before = readResearcherPoints(stored)
  const points = Math.min(before + 1, researcherPointsMax)
  return { points, earned: points > before }
}

export function readResearcherPoints(stored: string | null): number {
  return stored !== null && /^[0-5]$/.test(stored) ? Number(stored) : 0
}
