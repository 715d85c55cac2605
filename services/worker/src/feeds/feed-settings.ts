import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FeedSource } from '@larder/shared/server/promotions/feed-imports.service'
import { FeedRefusedError } from './feed-refused.ts'

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

/** What a setting names: the feeds, and the places that could not be listed, with the reason. */
type ListedFeeds = { feeds: PlacedFeed[]; unlisted: { source: FeedSource; error: FeedRefusedError }[] }

/**
 * The feeds that a setting names: web addresses, files, and folders, of which each file is a feed; of the files that a chain
 * names alike up to their time, the newest. Of a path that does not exist now nobody knows whether it is a file or a folder.
 */
export const listFeeds = async (places: readonly string[]): Promise<ListedFeeds> => {
  const listed: ListedFeeds = { feeds: [], unlisted: [] }
  for (const place of places) {
    try {
      listed.feeds.push(...(/^https?:\/\//i.test(place) ? [addressedAt(place)] : await listPath(place)))
    } catch (error) {
      if (!(error instanceof FeedRefusedError)) throw error
      listed.unlisted.push({ source: placedAt(place), error })
    }
  }
  return listed
}

const addressedAt = (place: string): PlacedFeed => {
  const url = new URL(place)
  // What follows '?' may be a key.
  return { feed: idOf(place), name: `${url.origin}${url.pathname}`, url, path: null }
}

const listPath = async (place: string): Promise<PlacedFeed[]> => {
  try {
    if (!(await stat(place)).isDirectory()) return [placedAt(place)]
    const names = (await readdir(place)).filter((name) => !name.startsWith('.')).sort()
    const newest = new Map(names.map((name) => [name.replace(TIME_IN_NAME, ''), name]))
    return [...newest].map(([stem, name]) => placedAt(join(place, name), join(place, stem)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code === 'ENOENT' ? new FeedRefusedError('not_found') : new FeedRefusedError('unreadable', message)
  }
}
