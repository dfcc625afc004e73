/** Random numbers from an id, so that a cover is the same on every visit and differs from the cover of another id. */

export interface CoverVariation {
  /** One of `count`, from 0. */
  pick(count: number): number
  /** A number between the two. */
  between(from: number, to: number): number
}

export function coverVariation(id: string): CoverVariation {
  // FNV-1a spreads ids that differ in one character; mulberry32 turns the sum into a sequence.
  let state = 2_166_136_261
  for (const letter of id) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    pick: (count) => Math.floor(next() * count),
    between: (from, to) => Math.round((from + next() * (to - from)) * 10) / 10,
  }
}
