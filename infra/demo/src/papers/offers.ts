import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { listFeeds } from '@larder/worker/feeds/feed-settings'
import { readFeed } from '@larder/worker/feeds/read-feed'
import { goodNamed, GOODS } from '../food/goods.ts'
import { SHOPS } from '../household-day.ts'
import type { Product } from '../product.ts'
import { createRandom, pickSome } from '../seeded-random.ts'

const COUNT = 14
/** For how many days the offers hold. */
const DAYS = 28

/**
 * Writes a file of invented offers into `folder`, in the product's own format, and reads it as the worker reads the feeds
 * that an operator names.
 */
export async function publishOffers(
  product: Product,
  folder: string,
  seed: number,
  today: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'offers.csv'), offersCsv(seed, today))
  const { feedImports } = product.modules.promotions.services
  const { feeds } = await listFeeds([folder])
  for (const feed of feeds) {
    if (feed.path === null) continue
    const digest = createHash('sha256').update(offersCsv(seed, today)).digest('base64url')
    const bytes = createReadStream(feed.path) as AsyncIterable<Buffer>
    await feedImports.take(feed, { digest, rows: readFeed(bytes) })
  }
}

function offersCsv(seed: number, today: string): string {
  const random = createRandom(seed + 1)
  // Those of the goods that are bought often come first: the others interest nobody.
  const wanted = GOODS.filter(({ weekly }) => weekly >= 0.25).map(({ name }) => name)
  const rows = pickSome(random, wanted, COUNT).map((name, index) => {
    const { brand, pack, unit, price } = goodNamed(name)
    const size = unit === 'item' ? '' : ` ${pack}${unit}`
    const offer = (Math.round(price * (0.65 + 0.2 * random()) * 20) / 20).toFixed(2)
    const ends = addDays(today, DAYS - (index % 3) * 7).slice(0, 10)
    const text = `${name} for ${offer} instead of ${price.toFixed(2)}`
    return [
      `demo-${index}`,
      text,
      `${brand} ${name}${size}`.trim(),
      offer,
      1,
      'EUR',
      today,
      ends,
      SHOPS.weekly,
    ].join(',')
  })
  return ['id,text,name,price,min_qty,currency,starts_on,ends_on,shop', ...rows, ''].join('\n')
}
