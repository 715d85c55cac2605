import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FeedSource } from '@larder/shared/server/promotions/feed-imports.service'

/** A feed with where it is: a web address, or the path of a file. */
export type PlacedFeed = FeedSource & ({ url: URL; path: null } | { url: null; path: string })

/** Names of chains' files end with the time: the next file is of the same feed. */
const TIME_IN_NAME = /[-_]\d{8}[-_]?\d{0,6}(?=\.)/

const placedAt = (path: string, identity = path): PlacedFeed => ({
  feed: idOf(identity),
  name: basename(path),
  url: null,
  path,
})

const idOf = (identity: string) => createHash('sha256').update(identity).digest('base64url').slice(0, 22)

/**
 * The feeds that a setting names: web addresses, files, and folders, of which each file is a feed; of the files that a chain
 * names alike up to their time, the newest. A path that does not exist is a feed whose reading says so.
 */
export const listFeeds = async (places: readonly string[]): Promise<PlacedFeed[]> => {
  const listed = await Promise.all(
    places.map(async (place): Promise<PlacedFeed[]> => {
      if (/^https?:\/\//i.test(place)) {
        const url = new URL(place)
        // What follows '?' may be a key.
        return [{ feed: idOf(place), name: `${url.origin}${url.pathname}`, url, path: null }]
      }
      const found = await stat(place).catch(() => null)
      if (!found?.isDirectory()) return [placedAt(place)]
      const names = (await readdir(place)).filter((name) => !name.startsWith('.')).sort()
      const newest = new Map(names.map((name) => [name.replace(TIME_IN_NAME, ''), name]))
      return [...newest].map(([stem, name]) => placedAt(join(place, name), join(place, stem)))
    }),
  )
  return listed.flat()
}
