/**
 * Makes idempotency keys for one kind of act: the same key while the act's content stays the same, so that a retry
 * answers with what the first try did; a changed content is another act.
 */
export function createActKeys(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: randomKey() }
    return last.key
  }
}

/** 128 random bits; `crypto.randomUUID` is missing where a phone opens the product over plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
