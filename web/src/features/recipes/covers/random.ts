/** A number from 0 to below 1, another one at each call. */
export type Random = () => number

/** Numbers that look random and are always the same for the same seed (FNV-1a, then mulberry32). */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of several, by the next number. */
export const pick = <Value>(random: Random, values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

/** A number between two, by the next number. */
export const between = (random: Random, from: number, to: number): number => from + random() * (to - from)
