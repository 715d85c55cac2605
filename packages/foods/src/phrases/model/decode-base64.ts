const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of a base64 text, as signed numbers. Browsers and Node have no common function for this. */
export function decodeBase64(text: string): Int8Array {
  const values = new Uint8Array(128)
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i
  const valueAt = (at: number) => values[text.charCodeAt(at) & 127] ?? 0
  const length = text.replace(/(?<!=)=+$/, '').length
  const bytes = new Int8Array(Math.floor((length * 3) / 4))
  for (let from = 0, to = 0; from < length; from += 4, to += 3) {
    const bits =
      (valueAt(from) << 18) | (valueAt(from + 1) << 12) | (valueAt(from + 2) << 6) | valueAt(from + 3)
    // Writing beyond the end of a typed array has no effect.
    bytes[to] = bits >> 16
    bytes[to + 1] = bits >> 8
    bytes[to + 2] = bits
  }
  return bytes
}
