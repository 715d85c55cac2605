import type { FeedImportRepository } from './feed-import.repository.ts'
import type { FoundByKey, OfferRepository } from './offer.repository.ts'

/** Of a key, so many of the cheapest and of those whose unit price is not known. */
const OFFERS_OF_KEY = 40

/** What this process remembers of one state of the offers, those asked for last at the end. */
type Kept = { state: string; count: number; lists: Map<string, FoundByKey[]> }

type Deps = {
  offers: Pick<OfferRepository, 'count' | 'mapByKey'>
  imports: Pick<FeedImportRepository, 'findLatestId'>
  /** How many offers are kept; one takes about 1 kB. */
  most: number
}

/** Reads the offers of keys, and keeps them in memory until offers change, because many calls ask for the same ones. */
export const createOffersByKey = ({ offers, imports, most }: Deps) => {
  let current: Kept = { state: '', count: 0, lists: new Map() }

  const remember = (kept: Kept, name: string, list: FoundByKey[]) => {
    forget(kept, name)
    kept.lists.set(name, list)
    kept.count += sizeOf(list)
    for (const oldest of kept.lists.keys()) {
      if (kept.count <= most) break
      forget(kept, oldest)
    }
  }

  return {
    /**
     * Names the state of the offers: another one after each import by any process, and whenever offers were removed. Null
     * when there are none.
     */
    nameState: async (): Promise<string | null> => {
      const [count, latest] = await Promise.all([offers.count(), imports.findLatestId()])
      return count === 0 ? null : `${latest} ${count}`
    },

    /** The offers of each of these keys on a day, in a state that was named before. What is answered must not be changed. */
    map: async (
      state: string,
      today: string,
      keys: readonly string[],
    ): Promise<Map<string, FoundByKey[]>> => {
      if (current.state !== state) current = { state, count: 0, lists: new Map() }
      // A call that still reads while the offers change must not write what it finds to the next state.
      const kept = current
      const nameOf = (key: string) => `${today} ${key}`
      const known = new Map(keys.map((key) => [key, kept.lists.get(nameOf(key))]))
      const read = await offers.mapByKey(
        keys.filter((key) => known.get(key) === undefined),
        today,
        OFFERS_OF_KEY,
      )
      return new Map(
        keys.map((key) => {
          const list = known.get(key) ?? read.get(key) ?? []
          remember(kept, nameOf(key), list)
          return [key, list]
        }),
      )
    },
  }
}
export type OffersByKey = ReturnType<typeof createOffersByKey>

/** A key without offers takes its place too. */
const sizeOf = (list: readonly FoundByKey[]): number => list.length + 1

const forget = (kept: Kept, name: string): void => {
  const list = kept.lists.get(name)
  if (list === undefined) return
  kept.lists.delete(name)
  kept.count -= sizeOf(list)
}
