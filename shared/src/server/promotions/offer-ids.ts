/** So many bits of an id that of millions hardly any two have the same. */
const BYTES = 6
const CHARACTERS = (BYTES * 8) / 6

/** Gathers ids of offers, in 8 to 16 bytes for each, because a file may name millions. */
export const createOfferIds = () => {
  let numbers = new Float64Array(4096)
  let count = 0
  return {
    add: (id: string): void => {
      if (count === numbers.length) {
        const larger = new Float64Array(2 * count)
        larger.set(numbers)
        numbers = larger
      }
      numbers[count++] = numberOf(id)
    },

    /** Tells whether an id was added. Among half a million, one of 500 million others is taken for one of them. */
    toTest: (): ((id: string) => boolean) => {
      const sorted = numbers.subarray(0, count).sort()
      return (id) => has(sorted, numberOf(id))
    },
  }
}
export type OfferIds = ReturnType<typeof createOfferIds>

/** Ids are digests written with 6 bits in each character. */
const numberOf = (id: string): number =>
  Buffer.from(id.slice(0, CHARACTERS), 'base64url').readUIntBE(0, BYTES)

const has = (sorted: Float64Array, wanted: number): boolean => {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return sorted[from] === wanted
}
