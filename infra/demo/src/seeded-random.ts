/** A source of numbers from 0 to 1 that are the same for the same seed (mulberry32, by Tommy Ettinger, public domain). */
export type Random = () => number

/** Creates such a source. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Some of a list, each at most once, in an order of chance. */
export function pickSome<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [picked] = left.splice(Math.floor(random() * left.length), 1)
    return picked as T
  })
}
