/** One odd factor for each half of a mark. */
const FACTORS = [2_654_435_761, 1_597_334_677]

/**
 * A short text that differs whenever the JSON of a value does: two hashes of 32 bits, made as in cyrb53 (bryc, 2018, public
 * domain), so that two values have the same mark by hardly any chance.
 */
export const markOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  return FACTORS.map((factor) => {
    let hash = 0xdeadbeef
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), factor)
    return (hash >>> 0).toString(36)
  }).join('-')
}
