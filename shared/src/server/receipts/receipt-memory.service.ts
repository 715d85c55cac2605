import { setImmediate } from 'node:timers/promises'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/inventory'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts'
import { DEFAULT_UNIT } from '@larder/shared/contracts/catalogue'
import { suggestLine, toKnownItem } from '@larder/shared/domain/receipts/line-suggestions'
import { storeKey, textKey } from '@larder/shared/domain/receipts/memory'
import type { RememberedLine } from '@larder/shared/domain/receipts/memory'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { isDuplicateKey } from '../mongo.ts'
import type { ReceiptMemoryRepository } from './receipt-memory.repository.ts'

type Deps = { memory: ReceiptMemoryRepository; catalogue: CatalogueService; now: () => Date }

/** A reviewed line and the item that it became. */
export type LearntLine = { line: ReceiptItemToAdd; item: Authorized<CatalogueItem> }

/** Remembers what the lines of a shop's receipts mean to a household, and knows them again. */
export const createReceiptMemoryService = ({ memory, catalogue, now }: Deps) => ({
  /** Keeps what a review made of its lines; lines that name no shop teach nothing. */
  learn: async (actor: Actor, learnt: readonly LearntLine[]): Promise<void> => {
    const lines = new Map(
      learnt.flatMap(toRemembered).map((line) => [`${line.store_key}\n${line.text_key}`, line]),
    )
    if (lines.size === 0) return
    const write = () => memory.updateAll(actor.householdId, [...lines.values()], now())
    // Two who write a text for the first time at once: the second finds it there now.
    await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      return write()
    })
  },

  /** A fresh result with what the household knows of its lines. */
  apply: async (household: Pick<Actor, 'householdId'>, result: ReceiptResult): Promise<ReceiptResult> => {
    if (result.items.length === 0) return result
    const store = storeKey(result.store_name ?? '')
    const textKeys = [...new Set(result.items.map(({ printed_name }) => textKey(printed_name)))]
    const [remembered, catalogued] = await Promise.all([
      memory.listFor(household.householdId, store, textKeys),
      catalogue.list(household),
    ])
    const known = { store, remembered, items: catalogued.map(toKnownItem) }
    const items: ReceiptItem[] = []
    for (const item of result.items) {
      items.push({ ...item, ...suggestLine(item, known) })
      // A page of a book has thousands of lines: in between, leases are renewed and others served.
      await setImmediate()
    }
    return { ...result, items }
  },
})
export type ReceiptMemoryService = ReturnType<typeof createReceiptMemoryService>

const toRemembered = ({ line, item }: LearntLine): RememberedLine[] => {
  const text = textKey(line.original_name ?? line.source_text ?? line.name)
  return [...new Set(shopsOf(line).map(storeKey))].flatMap((store) =>
    store === '' || text === ''
      ? []
      : [
          {
            store_key: store,
            text_key: text,
            item_id: item.id,
            name: item.name,
            unit: line.unit ?? DEFAULT_UNIT,
            category: item.category,
            location: line.storage_location ?? null,
          },
        ],
  )
}

/** The shop, also as it was misread; a line that was merged of several receipts names all their shops, and teaches each. */
const shopsOf = ({ source_name = '', original_source_name = '', source_receipts = [] }: ReceiptItemToAdd) => [
  ...(source_receipts.length > 1 ? source_name.split(', ') : [source_name]),
  original_source_name,
]
