import type { KnownBarcode } from '@larder/shared/contracts/barcodes'
import { DEFAULT_UNIT } from '@larder/shared/contracts/catalogue'
import { SHOPPING_FAILURES, type ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { isMeasure } from '@larder/shared/domain/units/stock-units'
import { useRef, useState } from 'react'
import { useListMutations, useShoppingLists } from '../../../features/shopping-lists/data.ts'
import { newId } from '../../../features/shopping-lists/operations/device-id.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatQuantity } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'

/** The name of the list that is made where the household has none. */
const FIRST_LIST = 'Shopping'
const LABEL = 'Put on list'

/** Puts the items of scanned codes on shopping lists, each with a message and 'Undo', or with the reason why not. */
export function usePutOnList() {
  const { lists, error, retry } = useShoppingLists()
  const { change, create } = useListMutations()
  const [isPutting, setIsPutting] = useState(false)
  // Kept after a failure: the list may have been made although the answer was lost.
  const firstListId = useRef(newId())

  const makeFirstList = async (): Promise<ShoppingList> => {
    const made = await create({ id: firstListId.current, name: FIRST_LIST })
    firstListId.current = newId()
    return made
  }

  const undo = async (list: ShoppingList, lineId: string) => {
    const before = list.items.find(({ id }) => id === lineId)
    const line = { list_id: list.id, line_id: lineId }
    try {
      // The line of an item that was on the list already has the amount of both.
      await change(
        before
          ? { type: 'edit', ...line, quantity: before.quantity, unit: before.unit }
          : { type: 'remove', ...line },
      )
      showToast({ tone: 'success', text: 'Undone' })
    } catch (failure) {
      showToast({ tone: 'error', text: `${SHOPPING_FAILURES.update}: ${reasonFor(failure)}` })
    }
  }

  const put = async (known: KnownBarcode, chosen: ShoppingList | undefined) => {
    const { item } = known
    const { quantity, unit } = amountOf(known)
    const line_id = newId()
    setIsPutting(true)
    try {
      const list = chosen ?? (await makeFirstList())
      const answer = await change({
        type: 'add',
        list_id: list.id,
        line_id,
        item_id: item.id,
        item_name: item.name,
        quantity,
        unit,
        checked: false,
      })
      showToast({
        tone: 'success',
        text: `Put ${formatQuantity(quantity, unit)} of ${item.name} on ${list.name}`,
        onUndo: () => void undo(list, answer?.id ?? line_id),
      })
    } catch (failure) {
      showToast({ tone: 'error', text: `Error putting ${item.name} on the list: ${reasonFor(failure)}` })
    }
    setIsPutting(false)
  }

  return {
    /** The one changed last, so used last, first; undefined until they are loaded. */
    lists: lists?.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)),
    isLoading: lists === undefined && error === undefined,
    isPutting,
    /** Puts a pack on a list, or on a new one where there is none. */
    put: (known: KnownBarcode, list?: ShoppingList) => void put(known, list),
    /** Says why the lists are not there, and loads them again. */
    explain: () => {
      showToast({ tone: 'error', text: `${SHOPPING_FAILURES.load}: ${reasonFor(error)}` })
      retry()
    },
  }
}

/** A pack, where its amount is known. Nobody knows what the pack of something measured holds, so one is wanted. */
const amountOf = ({ item, quantity, unit }: KnownBarcode): { quantity: number; unit: string } =>
  quantity !== null && unit !== null
    ? { quantity, unit }
    : { quantity: 1, unit: isMeasure(item.unit) ? DEFAULT_UNIT : item.unit }

type PutOnListProps = { known: KnownBarcode; shopping: ReturnType<typeof usePutOnList> }

/** Puts a pack on the household's list; of several lists one is chosen. */
export function PutOnList({ known, shopping }: PutOnListProps) {
  const { lists, isLoading, isPutting, put, explain } = shopping
  if (lists === undefined || lists.length < 2) {
    const press = lists === undefined ? explain : () => put(known, lists[0])
    return (
      <Button isDisabled={isLoading} isPending={isPutting} onPress={press}>
        {LABEL}
      </Button>
    )
  }
  return (
    <Menu
      label={`Lists for ${known.item.name}`}
      trigger={<Button isPending={isPutting}>{LABEL}</Button>}
      actions={lists.map((list) => ({ id: list.id, label: list.name, onSelect: () => put(known, list) }))}
    />
  )
}
