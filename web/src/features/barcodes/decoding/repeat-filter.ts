/** A code that was out of the picture for this long is another pack. */
const FORGET_MS = 2_000

/** Tells codes that come into the picture from those that are still in it; `atMs` is any clock. */
export function createRepeatFilter(): (code: string, atMs: number) => boolean {
  const lastSeen = new Map<string, number>()
  return (code, atMs) => {
    const last = lastSeen.get(code)
    lastSeen.set(code, atMs)
    return last === undefined || atMs - last >= FORGET_MS
  }
}
