import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { MissingIngredient } from '@larder/shared/domain/recipes/stock/missing-ingredients'
import { isolated } from '../../../lib/isolated.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useListMutations, useShoppingLists } from '../data.ts'
import { latestFirst } from '../latest-first.ts'
import type { ListChange } from '../operations/change-lists.ts'
import { newId } from '../operations/device-id.ts'
import { sayDone } from '../operations/say-done.ts'
import { undoAddition } from '../operations/undo-addition.ts'
import { lineOfMissing } from './line-of-missing.ts'

type MissingOnListProps = { missing: readonly MissingIngredient[]; size?: 'small' }

/**
 * Puts what a recipe lacks onto a list that the household has, beside the documented button that makes a new one
 * (RECP-043); of several lists one is chosen, the one changed last first. Nothing where there is no list.
 */
export function MissingOnList({ missing, size }: MissingOnListProps) {
  const { lists } = useShoppingLists()
  const { change } = useListMutations()

  const put = (list: ShoppingList) => {
    const added = missing.map((ingredient) => {
      const { item_id = NO_ITEM_ID, ...line } = lineOfMissing(ingredient)
      const addition: ListChange = {
        type: 'add',
        list_id: list.id,
        line_id: newId(),
        item_id,
        checked: false,
        ...line,
      }
      const lineId = change(addition)?.id ?? addition.line_id
      return { addition, lineId, before: list.items.find(({ id }) => id === lineId) }
    })
    const [first] = added
    if (first === undefined) return
    const count = added.length === 1 ? '1 missing ingredient' : `${added.length} missing ingredients`
    sayDone(first.addition, `Put ${count} on ${isolated(list.name)}`, () => {
      for (const { lineId, before } of added)
        change(undoAddition(list.id, lineId, before), undefined, before?.item_name)
      showToast({ tone: 'success', text: 'Undone' })
    })
  }

  const latest = latestFirst(lists ?? [])
  const [list, ...others] = latest
  if (list === undefined || missing.length === 0) return null
  if (others.length === 0) {
    return (
      <Button size={size} onPress={() => put(list)}>
        Add to <bdi>{list.name}</bdi>
      </Button>
    )
  }
  return (
    <Menu
      label="Lists for what is missing"
      trigger={<Button size={size}>Add to a list you have</Button>}
      actions={latest.map((one) => ({ id: one.id, label: one.name, onSelect: () => put(one) }))}
    />
  )
}
