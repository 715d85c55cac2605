import { setImmediate } from 'node:timers/promises'
import { DEFAULT_UNIT, furtherLanguage } from '@larder/foods'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import type { Alias } from '@larder/shared/contracts/item-page'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { suggestLine, toKnownItem } from '@larder/shared/domain/receipts/review/line-suggestions'
import { findRemembered, storeKey, textKey } from '@larder/papers'
import type { ShopText } from '@larder/papers'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { upsert } from '../store/mongo.ts'
import type { ReceiptMemoryRepository, StoredMemory } from './receipt-memory.repository.ts'

type Deps = { memory: ReceiptMemoryRepository; catalogue: CatalogueService; now: () => Date }

/** Names for a shop change rarely, so a longer chain of changes is not followed. */
const MAX_RENAMES = 3

/** A reviewed line and the item that it became. */
export type LearntLine = { line: ReceiptItemToAdd; item: Authorized<CatalogueItem> }

/** A result with its shop's current name, and what is remembered about that shop and such texts. */
type Recollection = {
  result: ReceiptResult
  store: string
  remembered: StoredMemory[]
  leftOut: ShopText[]
}

/** Remembers what the lines of a shop's receipts mean to a household, and recognises them again. */
export const createReceiptMemoryService = ({ memory, catalogue, now }: Deps) => {
  /** No longer leaves texts out, including other readings of them. */
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
      // The lines of a book may be very many, so other work runs in between.
      await setImmediate()
    }
    if (wanted.length > 0) await memory.removeLeftOut(actor.householdId, wanted)
  }
  return {
    /** Remembers the result of a review's lines; lines without a shop are ignored. */
    learn: async (actor: Actor, learnt: readonly LearntLine[]): Promise<void> => {
      const lines = new Map(
        learnt.flatMap(toRemembered).map((line) => [`${line.store_key}\n${line.text_key}`, line]),
      )
      if (lines.size === 0) return
      await upsert(() => memory.updateAll(actor.householdId, [...lines.values()], now()))
      await wantAgain(actor, [...lines.values()])
    },

    /**
     * Leaves lines of a shop out of its receipts, or no longer does, under all of the shop's names. Without a shop's
     * name nothing is recorded.
     */
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
      if (isLeftOut) await upsert(() => memory.addLeftOut(actor.householdId, texts, now()))
      else await wantAgain(actor, texts)
    },

    /** The latest texts on the receipts of shops that mean one of these items. */
    listAliases: async (
      household: Pick<Actor, 'householdId'>,
      itemIds: readonly string[],
      limit: number,
    ): Promise<Alias[]> => {
      const found = await memory.listOfItems(household.householdId, itemIds, limit)
      return found.map(({ text_key, store_key, store_name }) => ({
        text: text_key,
        store_name: store_name ?? store_key,
      }))
    },

    /** Adds what the household knows about its shop and lines to a new result. */
    apply: async (household: Pick<Actor, 'householdId'>, read: ReceiptResult): Promise<ReceiptResult> => {
      if (read.items.length === 0) return read
      const textKeys = [...new Set(read.items.map(({ printed_name }) => textKey(printed_name)))]
      const look = async (result: ReceiptResult, changesLeft: number): Promise<Recollection> => {
        const store = storeKey(result.store_name ?? '')
        const { remembered, leftOut } = await memory.listFor(household.householdId, store, textKeys)
        const named = withKnownShop(result, store, remembered)
        // The name for a misread shop may have been changed itself.
        const isRenamed = changesLeft > 0 && storeKey(named.store_name ?? '') !== store
        return isRenamed ? look(named, changesLeft - 1) : { result: named, store, remembered, leftOut }
      }
      const [{ result, store, remembered: stored, leftOut }, names] = await Promise.all([
        look(read, MAX_RENAMES),
        catalogue.listNames(household),
      ])
      const itemIdOf = new Map(names.map(({ id, item }) => [id, item.id]))
      const known = {
        store,
        remembered: stored.map((line) => ({ ...line, item_id: itemIdOf.get(line.item_id) ?? line.item_id })),
        leftOut,
        items: names.map(({ item, name }) => toKnownItem(item, name)),
        language: furtherLanguage(result.language_detected),
      }
      const items: ReceiptItem[] = []
      for (const item of result.items) {
        items.push({ ...item, ...suggestLine(item, known) })
        // A page of a book has thousands of lines, so leases are renewed and other work runs in between.
        await setImmediate()
      }
      return { ...result, items }
    },
  }
}
export type ReceiptMemoryService = ReturnType<typeof createReceiptMemoryService>

/** A shop whose receipts were added before is certain, and gets the household's name for it. */
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

/** The shop, including its misread names; a line merged from several receipts has all their shops. */
const shopsOf = ({ source_name = '', original_source_name = '', source_receipts = [] }: ReceiptItemToAdd) => {
  const names = source_receipts.length > 1 ? source_name.split(', ') : [source_name]
  return [...names.map((name) => ({ read: name, name })), { read: original_source_name, name: source_name }]
}
