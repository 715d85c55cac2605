/** jsdom has no layout: this stands in for the window's width in media queries of the form (min|max-width: Npx). */
let width = 1280

const matches = (query: string): boolean => {
  const [, side, limit] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? []
  if (side === undefined) return false
  return side === 'min' ? width >= Number(limit) : width <= Number(limit)
}

const lists = new Set<EventTarget>()

/** Answers `window.matchMedia` for the width that `setViewportWidth` has set. */
export function matchMedia(query: string): MediaQueryList {
  const list = new EventTarget()
  lists.add(list)
  return Object.defineProperty(list, 'matches', { get: () => matches(query) }) as MediaQueryList
}

/** Makes the window this wide, in CSS pixels, and tells whoever listens. */
export function setViewportWidth(pixels: number): void {
  width = pixels
  for (const list of lists) list.dispatchEvent(new Event('change'))
}
