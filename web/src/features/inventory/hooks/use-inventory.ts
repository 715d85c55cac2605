import { type InventoryEntry, listInventory } from '@larder/shared/contracts/inventory'
import useSWR from 'swr'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'

type Inventory = {
  /** Undefined until they have been loaded once; kept while a later load fails. */
  entries: InventoryEntry[] | undefined
  error: unknown
  retry: () => void
}

/** The household's entries. A server in trouble is asked again and again, so the screen recovers by itself. */
export function useInventory(): Inventory {
  const { data, error, mutate } = useSWR<InventoryEntry[], unknown>(dataKeys.inventory, () =>
    call(listInventory, {}),
  )
  return { entries: data, error, retry: () => void mutate() }
}
