/** jsdom has no layout: this simulates the window's width for media queries of the form (min|max-width: Npx). */
let width = 1280

const matches = (query: string): boolean => {
  const [, side, limit] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? []
  if (side === undefined) return false
  return side === 'min' ? width >= Number(limit) : width <= Number(limit)
}

/** The lists that somebody listens to: screens ask for one at each render, and thousands would be told at each test. */
const heard = new Set<List>()

class List extends EventTarget {
  readonly #query: string
  constructor(query: string) {
    super()
    this.#query = query
  }
  get matches() {
    return matches(this.#query)
  }
  override addEventListener(...listener: Parameters<EventTarget['addEventListener']>) {
    super.addEventListener(...listener)
    heard.add(this)
  }
  override removeEventListener(...listener: Parameters<EventTarget['removeEventListener']>) {
    super.removeEventListener(...listener)
    heard.delete(this)
  }
}

/** Implements `window.matchMedia` for the width that `setViewportWidth` has set; each list has at most one listener. */
export function matchMedia(query: string): MediaQueryList {
  return new List(query) as EventTarget as MediaQueryList
}

/** Sets the window's width in CSS pixels, and notifies the listeners. */
export function setViewportWidth(pixels: number): void {
  width = pixels
  for (const list of heard) list.dispatchEvent(new Event('change'))
}
