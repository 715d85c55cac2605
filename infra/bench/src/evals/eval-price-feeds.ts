import { createReadStream } from 'node:fs'
import { readPromotionText } from '@larder/papers'
import type { FeedPrice, FeedPromotion } from '@larder/papers'
import { readFeed } from '@larder/worker/feeds/read-feed'
import { textOf } from './answer-cases.ts'
import { readJsonLines } from './receipts/read-lines.ts'

type Fields = Partial<Record<string, unknown>>

/** Counts and sums what each case's `file` says, and reads the promotion texts of cases without one. */
export const evaluatePriceFeeds = async (input: NodeJS.ReadableStream): Promise<void> => {
  for (const value of await readJsonLines(input)) {
    const fields = (value ?? {}) as Fields
    const prediction = 'file' in fields ? await sumFeed(fields) : readText(textOf(fields, 'description'))
    process.stdout.write(`${JSON.stringify({ id: textOf(fields, 'id'), ...prediction })}\n`)
  }
}

const readText = (description: string) => {
  const terms = readPromotionText(description)
  return { min_qty: terms?.min_qty ?? null, discounted_price: terms?.discounted_price ?? null }
}

const sumFeed = async (fields: Fields) => {
  const on = typeof fields['on'] === 'string' ? fields['on'] : ''
  const codes = new Set<string>()
  const counts = { items: 0, cents: 0, weighted: 0, promotions: 0, active: 0, item_links: 0, stores: 0 }
  let chain_id: string | null = null
  let first: ReturnType<typeof shown> | null = null
  let last: ReturnType<typeof shown> | null = null
  for await (const rows of readFeed(createReadStream(textOf(fields, 'file')) as AsyncIterable<Buffer>)) {
    for (const row of rows) {
      chain_id ??= row.chain_id
      if (row.kind === 'shop') counts.stores++
      else if (row.kind === 'price') {
        counts.items++
        counts.cents += Math.round(row.price * 100)
        if (row.is_weighted) counts.weighted++
        codes.add(row.code)
        first ??= shown(row)
        last = shown(row)
      } else {
        counts.promotions++
        if (isActive(row, on)) counts.active++
        counts.item_links += row.codes.length
        for (const code of row.codes) codes.add(code)
      }
    }
  }
  const { items, cents, weighted, promotions, active, item_links, stores } = counts
  return {
    chain_id,
    stores,
    items,
    weighted,
    price_sum: cents / 100,
    distinct_codes: codes.size,
    first,
    last,
    promotions,
    active,
    item_links,
    distinct_item_codes: codes.size,
  }
}

const shown = ({ code, name, price }: FeedPrice) => ({ code, name, price })

const isActive = ({ starts_on, ends_on }: FeedPromotion, on: string) =>
  (starts_on === null || starts_on <= on) && (ends_on === null || on <= ends_on)
