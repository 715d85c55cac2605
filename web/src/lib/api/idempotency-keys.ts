/**
 * Makes the idempotency keys of one form or button: the same key for the same content, so that a repeated call has the
 * result of the first; a new key for changed content.
 */
export function createIdempotencyKeys(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: randomKey() }
    return last.key
  }
}

/** 128 random bits in hexadecimal digits. */
export const randomKey = (): string => randomHex(16)

/** Random bytes in hexadecimal digits; `crypto.randomUUID` is missing where a phone opens the product over plain http. */
export function randomHex(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
