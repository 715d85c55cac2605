const bitsOfPage = 2048

/** A set of record ids, which are dense: a bit each. */
export type RidSet = {
  /** Adds an id; false when it was there. */
  add(rid: number): boolean
}

export const createRidSet = (): RidSet => {
  const pages = new Map<number, Uint32Array>()
  return {
    add: (rid) => {
      const number = Math.floor(rid / bitsOfPage)
      let page = pages.get(number)
      if (!page) pages.set(number, (page = new Uint32Array(bitsOfPage / 32)))
      const at = rid % bitsOfPage
      const bit = 1 << (at & 31)
      const word = page[at >> 5] as number
      if (word & bit) return false
      page[at >> 5] = word | bit
      return true
    },
  }
}
