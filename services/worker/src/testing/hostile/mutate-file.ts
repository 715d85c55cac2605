/** Reproducible random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Values that overwrite length fields: zero, too large, negative. */
const WRONG_LENGTHS = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]

/** A damaged copy of a file: flipped bits, swapped blocks, a missing end, wrong lengths, or foreign bytes. */
export function mutateFile(file: Uint8Array, random: () => number): Uint8Array {
  const below = (end: number) => Math.floor(random() * end)
  const copy = Buffer.from(file)
  // The structure of most formats is at their beginning.
  const place = () => (random() < 0.5 ? below(Math.min(1000, copy.length - 4)) : below(copy.length - 4))
  const damages = [
    () => {
      for (let flips = 1 + below(20); flips > 0; flips -= 1) {
        const at = place()
        copy[at] = (copy[at] ?? 0) ^ (1 << below(8))
      }
      return copy
    },
    () => {
      const size = 1 + below(Math.min(2000, copy.length >> 2))
      const [one, other] = [below(copy.length - size), below(copy.length - size)]
      const kept = Buffer.from(copy.subarray(one, one + size))
      copy.copyWithin(one, other, other + size)
      copy.set(kept, other)
      return copy
    },
    () => copy.subarray(0, 1 + below(copy.length - 1)),
    () => {
      for (let fields = 1 + below(4); fields > 0; fields -= 1)
        copy.writeUInt32BE(WRONG_LENGTHS[below(WRONG_LENGTHS.length)] ?? 0, place())
      return copy
    },
    () => {
      const at = place()
      const run = Buffer.alloc(1 + below(5000), below(256))
      return Buffer.concat([copy.subarray(0, at), run, copy.subarray(at)])
    },
    () => {
      // Numbers in text, which are lengths and references in a PDF.
      const text = copy.toString('latin1')
      const numbers = [...text.matchAll(/\d+/g)]
      const chosen = numbers[below(numbers.length)]
      if (!chosen) return copy
      const wrong = ['0', '1', '-1', '2147483648', '999999999999'][below(5)] ?? ''
      const end = chosen.index + chosen[0].length
      return Buffer.from(text.slice(0, chosen.index) + wrong + text.slice(end), 'latin1')
    },
  ]
  return new Uint8Array(damages[below(damages.length)]?.() ?? copy)
}
