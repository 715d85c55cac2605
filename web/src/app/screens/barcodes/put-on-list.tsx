import type { KnownBarcode } from '@larder/shared/contracts/barcodes'
import { NO_ITEM_ID, type ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { SHOPPING_FAILURES, type ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { DEFAULT_UNIT, isMeasure } from '@larder/foods'
import { useListMutations, useShoppingLists } from '../../../features/shopping-lists/data.ts'
import { latestFirst } from '../../../features/shopping-lists/latest-first.ts'
import type { ListChange } from '../../../features/shopping-lists/operations/change-lists.ts'
import { newId } from '../../../features/shopping-lists/operations/device-id.ts'
import { sayDone } from '../../../features/shopping-lists/operations/say-done.ts'
import { undoAddition } from '../../../features/shopping-lists/operations/undo-addition.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatQuantity } from '../../../lib/format.ts'
import { isolated } from '../../../lib/isolated.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'

/** The name of the list that is made where the household has none. */
const FIRST_LIST = 'Shopping'

/** An item, and how much of it is wanted; null for one pack. */
type Wanted = {
  /** The id is null for what the household never had. */
  item: Pick<KnownBarcode['item'], 'name' | 'unit'> & { id: string | null }
  quantity: number | null
  unit: string | null
}

/** Puts items on shopping lists, each with a message and 'Undo'. */
export function usePutOnList() {
  const { lists, error, retry } = useShoppingLists()
  const { change } = useListMutations()

  const undo = (list_id: string, line_id: string, before: ShoppingListItem | undefined) => {
    change(undoAddition(list_id, line_id, before), undefined, before?.item_name)
    showToast({ tone: 'success', text: 'Undone' })
  }

  const put = (known: Wanted, chosen?: ShoppingList) => {
    const { item } = known
    const { quantity, unit } = amountOf(known)
    const line_id = newId()
    const list = chosen ?? { id: newId(), name: FIRST_LIST }
    const addition: ListChange = {
      type: 'add',
      list_id: list.id,
      line_id,
      item_id: item.id ?? NO_ITEM_ID,
      item_name: item.name,
      quantity,
      unit,
      checked: false,
    }
    const changes: ListChange[] = chosen
      ? [addition]
      : [{ type: 'create_list', list_id: list.id, name: list.name }, addition]
    const lineId = change(changes, `Error putting ${item.name} on the list`)?.id ?? line_id
    sayDone(
      addition,
      `Put ${formatQuantity(quantity, unit)} of ${isolated(item.name)} on ${isolated(list.name)}`,
      () =>
        undo(
          list.id,
          lineId,
          chosen?.items.find(({ id }) => id === lineId),
        ),
    )
  }

  return {
    /** The one used last first; undefined until they are loaded. */
    lists: lists && latestFirst(lists),
    isLoading: lists === undefined && error === undefined,
    /** Puts a pack on a list, or on a new one where there is none. */
    put,
    /** Says why the lists are not there, and loads them again. */
    explain: () => {
      showToast({ tone: 'error', text: `${SHOPPING_FAILURES.load}: ${reasonFor(error)}` })
      retry()
    },
  }
}

/** A pack, where its amount is known. Nobody knows what the pack of something measured holds, so one is wanted. */
const amountOf = ({ item, quantity, unit }: Wanted): { quantity: number; unit: string } =>
  quantity !== null && unit !== null
    ? { quantity, unit }
    : { quantity: 1, unit: isMeasure(item.unit) ? DEFAULT_UNIT : item.unit }

type PutOnListProps = {
  known: Wanted
  shopping: ReturnType<typeof usePutOnList>
  /** What it says where it stands beside others, whose item its name then says too. */
  label?: string
  size?: 'small'
}

/** Puts a pack on the household's list; of several lists one is chosen. */
export function PutOnList({ known, shopping, label, size }: PutOnListProps) {
  const { lists, isLoading, put, explain } = shopping
  const name = label === undefined ? undefined : `${label}: ${known.item.name}`
  const words = label ?? 'Put on list'
  if (lists === undefined || lists.length < 2) {
    const press = lists === undefined ? explain : () => put(known, lists[0])
    return (
      <Button size={size} aria-label={name} isDisabled={isLoading} onPress={press}>
        {words}
      </Button>
    )
  }
  return (
    <Menu
      label={`Lists for ${known.item.name}`}
      trigger={
        <Button size={size} aria-label={name}>
          {words}
        </Button>
      }
      actions={lists.map((list) => ({ id: list.id, label: list.name, onSelect: () => put(known, list) }))}
    />
  )
}
