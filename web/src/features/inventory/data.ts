import { type CheckCandidate, listStockCheck } from '@larder/shared/contracts/insights/stock-check'
import {
  confirmEntry,
  consumeEntry,
  createEntry,
  deleteEntry,
  type EntryCreate,
  type EntryUpdate,
  type InventoryEntry,
  listInventory,
  listMovements,
  type StockMovement,
  undoEntry,
  updateEntry,
} from '@larder/shared/contracts/inventory'
import { updateItem } from '@larder/shared/contracts/item-page'
import {
  addTypedStock,
  type LineToStock,
  readTypedStock,
  type TypedChoice,
  type TypedLineReading,
  undoTypedStock,
} from '@larder/shared/contracts/stock/typed-stock'
import { useMemo, useState } from 'react'
import useSWR, { type ScopedMutator, useSWRConfig } from 'swr'
import { NetworkError } from '../../lib/api/api-error.ts'
import { cacheUnder, type OwnReload } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { randomKey } from '../../lib/api/idempotency-keys.ts'
import { calendarDateOf } from '../../lib/format.ts'
import { useKept } from '../../lib/offline/use-kept.ts'
import { takeAmount } from './take-amount.ts'

/** Loads the entries again, unless they are shown as events say that they are since, because this tab changed them. */
const reloadEntries: OwnReload = (cache, mutate, keys, events) => {
  const isOld = (key: string) => {
    const entries = cache.get(key)?.data as InventoryEntry[] | undefined
    return !events.every(
      (event) =>
        event.type === 'inventory.changed' &&
        entries?.some(({ id, version }) => id === event.id && version >= (event.version ?? Infinity)),
    )
  }
  return Promise.all(keys.filter(isOld).map((key) => mutate(key)))
}

const INVENTORY = cacheUnder('inventory', [listInventory], reloadEntries)
const HISTORY = cacheUnder('history', [listMovements])

/** The household's entries. */
const inventoryKey = [INVENTORY] as const
const historyKey = (entryId: string) => [HISTORY, entryId] as const

/**
 * The household's entries: undefined until they are loaded, and kept while a later load fails. Loading is retried while
 * the server fails, so the screen recovers by itself.
 */
export function useInventory() {
  const { data, ...state } = useKept(inventoryKey, listInventory, {})
  return { entries: data, ...state }
}

/** All changes of an entry's quantity, newest first. */
export function useHistory(entryId: string) {
  const { data, error, mutate } = useSWR<StockMovement[], unknown>(historyKey(entryId), () =>
    call(listMovements, { params: { id: entryId } }),
  )
  return { movements: data, error, retry: () => void mutate() }
}

/** Asks how typed lines, or the one thing that they name, would come into stock; throws as `call` does. */
export const readLines = (
  typed: string,
  choices: readonly TypedChoice[],
  isOne = false,
): Promise<TypedLineReading[]> =>
  call(readTypedStock, { body: { text: typed, choices: [...choices], ...(isOne ? { is_one: true } : {}) } })

/** The entries to ask about: those of one check, which stay as they are while they are answered. */
export function useStockCheck() {
  const [opening] = useState(randomKey)
  const { data, error, mutate } = useSWR<CheckCandidate[], unknown>(
    ['stock-check', opening],
    async () => (await call(listStockCheck, {})).candidates,
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  return { candidates: data, error, retry: () => void mutate() }
}

export type InventoryMutations = ReturnType<typeof createMutations>

/**
 * Changes the stock. Each call resolves when its change is shown and throws as `call` does; the rest of the list, which
 * may be long, is revalidated in the background.
 */
export function useInventoryMutations(): InventoryMutations {
  const { mutate } = useSWRConfig()
  return useMemo(() => createMutations(mutate), [mutate])
}

function createMutations(mutate: ScopedMutator) {
  const refresh = (entryId: string) => Promise.all([mutate(inventoryKey), mutate(historyKey(entryId))])
  const show = (change: (entries: InventoryEntry[]) => InventoryEntry[]) =>
    mutate<InventoryEntry[]>(inventoryKey, (entries) => entries && change(entries), { revalidate: false })
  /** A refusal means that the entry is not as shown, so it is loaded again then too. */
  const runUndo = async (entryId: string, undo: () => Promise<unknown>) => {
    try {
      await undo()
    } finally {
      await refresh(entryId)
    }
  }
  return {
    create: async (body: EntryCreate, idempotencyKey: string) => {
      const entry = await call(createEntry, { body }, { idempotencyKey })
      // A repeated call may answer with an entry that is already shown.
      await show((entries) => [...entries.filter(({ id }) => id !== entry.id), entry])
      void mutate(inventoryKey)
      return entry
    },
    /** Adds what was typed as one action; a day that is only guessed is guessed by the server, so that it goes on being one. */
    addLines: async (lines: readonly TypedLineReading[]) => {
      const body = { lines: lines.map(toLine) }
      const added = await sendAgain((options) => call(addTypedStock, { body }, options))
      const ids = new Set(added.entries.map(({ id }) => id))
      await show((entries) => [...entries.filter(({ id }) => !ids.has(id)), ...added.entries])
      void mutate(inventoryKey)
      return added
    },
    /** Undoes what one `addLines` added. */
    undoLines: async (id: string) => {
      try {
        await call(undoTypedStock, { params: { id } })
      } finally {
        await mutate(inventoryKey)
      }
    },
    /** Changes the category of an entry's item. */
    updateCategory: async (itemId: string, category: string) => {
      await call(updateItem, { params: { id: itemId }, body: { category } })
      await mutate(inventoryKey)
    },
    /** Uses an amount of an entry; shows it at once and rolls back when the server refuses. */
    consume: async (id: string, amount: number, today: string) => {
      // Where no entries are loaded there are none to show.
      const taken = (entries?: InventoryEntry[]) =>
        entries && takeAmount(entries, id, amount, calendarDateOf(today))
      const send = async (entries?: InventoryEntry[]) => {
        const used = await sendConsumption(id, amount)
        return taken(entries)?.map((shown) => (shown.id === used.id ? used : shown))
      }
      await mutate<InventoryEntry[] | undefined>(inventoryKey, send, { optimisticData: taken })
      void mutate(historyKey(id))
    },
    update: async (id: string, body: EntryUpdate) => {
      const saved = await call(updateEntry, { params: { id }, body })
      await show((entries) => entries.map((entry) => (entry.id === id ? saved : entry)))
      void refresh(id)
      return saved
    },
    /** Records that an entry was seen to be as it is shown. */
    confirm: async ({ id, version }: InventoryEntry) => {
      const options = { idempotencyKey: randomKey() }
      const confirmed = await call(confirmEntry, { params: { id }, body: { version } }, options)
      await show((entries) => entries.map((entry) => (entry.id === id ? confirmed : entry)))
      void refresh(id)
    },
    remove: async (id: string) => {
      await call(deleteEntry, { params: { id } })
      await show((entries) => entries.filter((entry) => entry.id !== id))
      void refresh(id)
    },
    /** Undoes the last action on an entry. */
    undo: (id: string) => runUndo(id, () => call(undoEntry, { params: { id }, body: {} })),
    /** Undoes an edit: `before` and `saved` are the entry before and after it, and the same where it changed nothing. */
    undoUpdate: ({ id, version: before }: InventoryEntry, { version }: InventoryEntry) =>
      runUndo(id, async () => {
        if (version !== before) await call(undoEntry, { params: { id }, body: { version } })
      }),
  }
}

const sendConsumption = (id: string, quantity: number): Promise<InventoryEntry> =>
  sendAgain((options) => call(consumeEntry, { params: { id }, body: { quantity } }, options))

/** Repeated after a lost answer: with the same key the server applies it only once. */
async function sendAgain<Answer>(
  send: (options: { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  const options = { idempotencyKey: randomKey() }
  try {
    return await send(options)
  } catch (error) {
    if (error instanceof NetworkError) return send(options)
    throw error
  }
}

const toLine = (line: TypedLineReading): LineToStock => ({
  name: line.name,
  quantity: line.quantity,
  unit: line.unit,
  category: line.category,
  storage_location: line.storage_location ?? undefined,
  ...(line.is_expiry_guess ? {} : { expiry_date: line.expiry_date ?? '' }),
})
