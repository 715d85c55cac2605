/** jsdom has no layout: this simulates the window's width for media queries of the form (min|max-width: Npx). */
let width = 1280

const matches = (query: string): boolean => {
  const [, side, limit] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? []
  if (side === undefined) return false
  return side === 'min' ? width >= Number(limit) : width <= Number(limit)
}

const lists = new Set<EventTarget>()

/** Implements `window.matchMedia` for the width that `setViewportWidth` has set. */
export function matchMedia(query: string): MediaQueryList {
  const list = new EventTarget()
  lists.add(list)
  return Object.defineProperty(list, 'matches', { get: () => matches(query) }) as MediaQueryList
}

/** Sets the window's width in CSS pixels, and notifies the listeners. */
export function setViewportWidth(pixels: number): void {
  width = pixels
  for (const list of lists) list.dispatchEvent(new Event('change'))
}
