/** What a payee holds, by their place: uneven, so that a distribution does not divide. */
export function weightOf(place: bigint): bigint {
  return 1n + ((place * 7_919n) % 1_000n)
}
