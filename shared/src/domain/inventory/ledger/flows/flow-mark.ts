/** One odd factor for each half of a mark. */
const [ONE, OTHER] = [2_654_435_761, 1_597_334_677] as const
/** The number at which both halves begin. */
const START = 0xdeadbeef

/**
 * A short text that differs whenever the JSON of a value does: two hashes of 32 bits, made as in cyrb53 (bryc, 2018, public
 * domain), so that two values have the same mark by hardly any chance.
 */
export const markOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  let [one, other] = [START, START]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, ONE)
    other = Math.imul(other ^ code, OTHER)
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}
