import { setImmediate } from 'node:timers/promises'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/inventory'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { DEFAULT_UNIT } from '@larder/shared/contracts/catalogue'
import { suggestLine, toKnownItem } from '@larder/shared/domain/receipts/review/line-suggestions'
import { findRemembered, storeKey, textKey } from '@larder/shared/domain/receipts/past/memory'
import type { ShopText } from '@larder/shared/domain/receipts/past/memory'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { isDuplicateKey } from '../store/mongo.ts'
import type { ReceiptMemoryRepository, StoredMemory } from './receipt-memory.repository.ts'

type Deps = { memory: ReceiptMemoryRepository; catalogue: CatalogueService; now: () => Date }

/** More often nobody changes his mind about what a shop is called. */
const MAX_RENAMES = 3

/** A reviewed line and the item that it became. */
export type LearntLine = { line: ReceiptItemToAdd; item: Authorized<CatalogueItem> }

/** A result under the name that its shop goes by, with what is remembered of that shop and of such texts. */
type Recollection = {
  result: ReceiptResult
  store: string
  remembered: StoredMemory[]
  leftOut: ShopText[]
}

/** Remembers what the lines of a shop's receipts mean to a household, and knows them again. */
export const createReceiptMemoryService = ({ memory, catalogue, now }: Deps) => {
  /** Forgets that texts were left out, also under another reading of them. */
  const wantAgain = async (actor: Actor, texts: readonly ShopText[]): Promise<void> => {
    const stores = [...new Set(texts.map(({ store_key }) => store_key))]
    const leftOut = new Set(await memory.listLeftOut(actor.householdId, stores))
    const wanted: ShopText[] = []
    for (const { store_key, text_key } of texts) {
      if (leftOut.size === 0) break
      const ofStore = () => [...leftOut].filter((text) => text.store_key === store_key)
      for (;;) {
        const found = findRemembered(text_key, store_key, ofStore())
        if (found === null) break
        leftOut.delete(found)
        wanted.push(found)
      }
      // The lines of a book may be many: in between, others are served.
      await setImmediate()
    }
    if (wanted.length > 0) await memory.removeLeftOut(actor.householdId, wanted)
  }
  return {
    /** Keeps what a review made of its lines; lines that name no shop teach nothing. */
    learn: async (actor: Actor, learnt: readonly LearntLine[]): Promise<void> => {
      const lines = new Map(
        learnt.flatMap(toRemembered).map((line) => [`${line.store_key}\n${line.text_key}`, line]),
      )
      if (lines.size === 0) return
      await writeTwice(() => memory.updateAll(actor.householdId, [...lines.values()], now()))
      await wantAgain(actor, [...lines.values()])
    },

    /** Never wants lines of a shop again, or does; the shop goes by all these names. Of a shop without a name nothing is kept. */
    setLeftOut: async (
      actor: Actor,
      stores: readonly string[],
      printedNames: readonly string[],
      isLeftOut: boolean,
    ): Promise<void> => {
      const named = [...new Set(stores.map(storeKey))].filter((store) => store !== '')
      const keys = [...new Set(printedNames.map(textKey))].filter((text) => text !== '')
      const texts = named.flatMap((store_key) => keys.map((text_key) => ({ store_key, text_key })))
      if (texts.length === 0) return
      if (isLeftOut) await writeTwice(() => memory.addLeftOut(actor.householdId, texts, now()))
      else await wantAgain(actor, texts)
    },

    /** A fresh result with what the household knows of its shop and lines. */
    apply: async (household: Pick<Actor, 'householdId'>, read: ReceiptResult): Promise<ReceiptResult> => {
      if (read.items.length === 0) return read
      const textKeys = [...new Set(read.items.map(({ printed_name }) => textKey(printed_name)))]
      const look = async (result: ReceiptResult, changesLeft: number): Promise<Recollection> => {
        const store = storeKey(result.store_name ?? '')
        const { remembered, leftOut } = await memory.listFor(household.householdId, store, textKeys)
        const named = withKnownShop(result, store, remembered)
        // The name that a misread shop was given may have been changed itself.
        const isRenamed = changesLeft > 0 && storeKey(named.store_name ?? '') !== store
        return isRenamed ? look(named, changesLeft - 1) : { result: named, store, remembered, leftOut }
      }
      const [{ result, store, remembered, leftOut }, catalogued] = await Promise.all([
        look(read, MAX_RENAMES),
        catalogue.list(household),
      ])
      const known = { store, remembered, leftOut, items: catalogued.map(toKnownItem) }
      const items: ReceiptItem[] = []
      for (const item of result.items) {
        items.push({ ...item, ...suggestLine(item, known) })
        // A page of a book has thousands of lines: in between, leases are renewed and others served.
        await setImmediate()
      }
      return { ...result, items }
    },
  }
}
export type ReceiptMemoryService = ReturnType<typeof createReceiptMemoryService>

/** Two who write a text for the first time at once: the second finds it there now. */
const writeTwice = (write: () => Promise<void>): Promise<void> =>
  write().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
    return write()
  })

/** A shop of which receipts were put away before is certain, and goes by the name that the household gave it. */
const withKnownShop = (
  read: ReceiptResult,
  store: string,
  remembered: readonly StoredMemory[],
): ReceiptResult => {
  const known = remembered.find(({ store_key, store_name }) => store_key === store && store_name !== null)
  if (!known?.store_name) return read
  const store_name = known.store_name
  return {
    ...read,
    store_name,
    field_confidence: { ...read.field_confidence, store_name: 1 },
    items: read.items.map((item) => ({ ...item, source_name: store_name })),
  }
}

const toRemembered = ({ line, item }: LearntLine): StoredMemory[] => {
  const text = textKey(line.original_name ?? line.source_text ?? line.name)
  return shopsOf(line).flatMap(({ read, name }) => {
    const store = storeKey(read)
    if (store === '' || text === '') return []
    return [
      {
        store_key: store,
        store_name: name,
        text_key: text,
        item_id: item.id,
        name: item.name,
        unit: line.unit ?? DEFAULT_UNIT,
        category: item.category,
        location: line.storage_location ?? null,
      },
    ]
  })
}

/** The shop, also as it was misread; a line that was merged of several receipts names all their shops, and teaches each. */
const shopsOf = ({ source_name = '', original_source_name = '', source_receipts = [] }: ReceiptItemToAdd) => {
  const names = source_receipts.length > 1 ? source_name.split(', ') : [source_name]
  return [...names.map((name) => ({ read: name, name })), { read: original_source_name, name: source_name }]
}
