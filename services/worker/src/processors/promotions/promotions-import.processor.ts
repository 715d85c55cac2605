import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobContext, Processor } from '@larder/shared/server/jobs/processor'
import type { Network } from '@larder/shared/server/outbound/allowed-hosts'
import type { FeedImports, FeedSource } from '@larder/shared/server/promotions/feed-imports.service'
import { FeedRefusedError } from '../../feeds/feed-refused.ts'
import { listFeeds } from '../../feeds/feed-settings.ts'
import type { PlacedFeed } from '../../feeds/feed-settings.ts'
import { fetchFeed } from '../../feeds/fetch-feed.ts'
import { readFeed } from '../../feeds/read-feed.ts'

type Deps = {
  feedImports: FeedImports
  /** Addresses, files and folders. */
  places: readonly string[]
  allowedNetworks: readonly Network[]
}

/** The job that reads the feeds of promotions and prices which the operator has set, one after the other. */
export const createPromotionsImport = ({
  feedImports,
  places,
  allowedNetworks,
}: Deps): Processor<'promotions.import'> => {
  const fail = async (source: FeedSource, error: FeedRefusedError, { logger }: JobContext) => {
    logger.warn({ feed: source.name, reason: error.message }, 'Feed not read')
    await feedImports.fail(source, error.message)
  }

  const importOne = async (source: PlacedFeed, folder: string, context: JobContext) => {
    const { logger, signal } = context
    try {
      const temporaryPath = join(folder, 'feed')
      const { path, digest } = await fetchFeed(source, { temporaryPath, allowedNetworks, signal })
      const rows = readFeed(createReadStream(path, { signal }) as AsyncIterable<Buffer>)
      const result = await feedImports.take(source, { digest, rows })
      if (result.state !== 'unchanged') logger.info({ feed: source.name, ...result }, 'Feed read')
    } catch (error) {
      signal.throwIfAborted()
      // The others have nothing to do with it.
      if (!(error instanceof FeedRefusedError)) throw error
      await fail(source, error, context)
    }
  }

  return {
    run: async (_payload, context) => {
      const { feeds, unlisted } = await listFeeds(places)
      for (const { source, error } of unlisted) await fail(source, error, context)
      // A folder may be away for a moment: its files are no former feeds.
      const removedCount = unlisted.length > 0 ? 0 : await feedImports.keepOnly(feeds.map(({ feed }) => feed))
      if (removedCount > 0) context.logger.info({ removedCount }, 'Offers of former feeds removed')
      if (feeds.length === 0) return { kind: 'done' }
      const folder = await mkdtemp(join(tmpdir(), 'larder-feed-'))
      try {
        for (const feed of feeds) await importOne(feed, folder, context)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      return { kind: 'done' }
    },
    // Nobody waits for it, and the next run reads what is left.
    giveUp: () => Promise.resolve(),
  }
}
