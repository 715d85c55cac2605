/** Numbers that look random and are the same for the same seed. */
export type Random = {
  between(from: number, to: number): number
  isTrue(probability: number): boolean
  oneOf<T>(values: readonly T[]): T
  normal(): number
}

/** A source of numbers by the mulberry32 generator (Tommy Ettinger, 2017, public domain). */
export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (from, to) => from + next() * (to - from),
    isTrue: (probability) => next() < probability,
    oneOf: (values) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('There is nothing to choose from')
      return value
    },
    // The sum of twelve uniform numbers is close to normal.
    normal: () => Array.from({ length: 12 }, next).reduce((sum, each) => sum + each, -6),
  }
}
