/**
 * Calls at a steady beat, whether or not the earlier ones were answered, each measured from the moment it was meant to begin: a
 * server that stalls shows in every call that should have gone meanwhile, not only in the one it stalled on.
 */
export interface Beat {
  readonly perSecond: number
  readonly seconds: number
  /** The beat ends early when this says no. */
  readonly while?: () => boolean
}

/** How long each call took from its intended beginning, in milliseconds; a call that throws makes the figures worthless, so it throws too. */
export async function atBeat(
  { perSecond, seconds, while: goesOn = () => true }: Beat,
  call: (place: number) => Promise<void>,
): Promise<number[]> {
  const count = Math.round(perSecond * seconds)
  const took: number[] = []
  const startedAt = performance.now() + 20
  const calls: Promise<void>[] = []
  let failed: unknown
  for (let place = 0; place < count && failed === undefined && goesOn(); place += 1) {
    const intendedAt = startedAt + (place * 1_000) / perSecond
    const early = intendedAt - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    calls.push(
      call(place).then(
        () => {
          took[place] = performance.now() - intendedAt
        },
        (error: unknown) => {
          failed ??= error
        },
      ),
    )
  }
  await Promise.all(calls)
  if (failed !== undefined) throw failed
  return took
}
