import { countNeighbours } from '@larder/shared/domain/insights/baskets/neighbour-counts'
import { rankNextBasket } from '@larder/shared/domain/insights/baskets/next-basket'
import { textOf } from './answer-cases.ts'
import { readJsonLines } from './receipts/read-lines.ts'

const PREDICTED = 20

/**
 * Ranks the items of each case's next basket. The neighbours are the households of the run. With 'own' only the popularity
 * of items among them is used, beside the household's own history; with 'alone' nothing of theirs.
 */
export async function evaluateNextBaskets(input: NodeJS.ReadableStream, rows = 'neighbours'): Promise<void> {
  const cases = (await readJsonLines(input)).map((value) => {
    const fields = (value ?? {}) as { id?: unknown; baskets?: (string | number)[][] }
    return { id: textOf(fields, 'id'), baskets: (fields.baskets ?? []).map((basket) => basket.map(String)) }
  })
  const counts = await countNeighbours(cases.map(({ baskets }) => baskets))
  const neighbours = rows === 'alone' ? undefined : rows === 'own' ? { ...counts, pairs: new Map() } : counts
  for (const { id, baskets } of cases) {
    const items = rankNextBasket(baskets, neighbours).slice(0, PREDICTED)
    process.stdout.write(`${JSON.stringify({ id, items: items.map(({ item }) => item) })}\n`)
  }
}
