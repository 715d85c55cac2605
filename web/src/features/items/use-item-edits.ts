import type { Item } from '@larder/shared/contracts/catalogue'
import type {
  ConversionEdit,
  FoodChoice,
  ItemPage,
  ItemUpdate,
  KeepingTimeEdit,
} from '@larder/shared/contracts/item-page'
import { findUnit, sizeOfUnit, formatUnit } from '@larder/foods'
import { reasonFor } from '../../lib/api/messages.ts'
import { isolated } from '../../lib/isolated.ts'
import { showToast } from '../../ui/toast/toast-queue.ts'
import { useItemMutations } from './data.ts'

export type ItemEdits = ReturnType<typeof useItemEdits>

/** The edits of an item; each shows a message with 'Undo', and throws as `call` does. */
export function useItemEdits(page: ItemPage) {
  const mutations = useItemMutations(page.item.id)
  const run = async (text: string, edit: Promise<void>, undo: () => Promise<void>) => {
    await edit
    showToast({ tone: 'success', text, onUndo: () => void runUndo(undo) })
  }
  return {
    rename: (update: Required<Pick<ItemUpdate, 'name' | 'category'>>) => {
      const { name, category } = page.item
      return run('Name and category saved', mutations.update(update), () =>
        mutations.update({ name, category }),
      )
    },
    setMinimum: (min_stock_level: number | null) => {
      const before = page.min_stock_level
      return run('Minimum saved', mutations.update({ min_stock_level }), () =>
        mutations.update({ min_stock_level: before }),
      )
    },
    /** Null: what is proposed for its kind. */
    setAssumedUse: (assumes_use: boolean | null) => {
      const { is_on, why } = page.assumed_use
      const before = why === 'chosen' ? is_on : null
      return run('Assumed use saved', mutations.update({ assumes_use }), () =>
        mutations.update({ assumes_use: before }),
      )
    },
    /** Null: what the name says; 'none': no food. */
    linkFood: (food: FoodChoice | 'none' | null) => {
      const id = typeof food === 'object' ? (food?.id ?? null) : food
      return run(wordsOfLink(food), mutations.linkFood(id), () => mutations.linkFood(chosenFood(page)))
    },
    setConversion: ({ unit, grams }: ConversionEdit) => {
      // Undo states again what it replaced: 'Cups' that of 'cup', and a tablespoon that of a cup, as they share one density.
      const before = page.conversions.find((other) => isOwn(other) && kindOf(other.unit) === kindOf(unit))
      const undone = before ?? { unit, grams: null }
      return run(`Weight of 1 ${formatUnit(unit)} saved`, mutations.setConversion(unit, grams), () =>
        mutations.setConversion(undone.unit, undone.grams),
      )
    },
    setKeepingTime: (time: KeepingTimeEdit) => {
      const before = page.keeping_times.find(({ place }) => place === time.place)
      const days = before && isOwn(before) ? before.days : null
      return run('Shelf life saved', mutations.setKeepingTime(time), () =>
        mutations.setKeepingTime({ ...time, days }),
      )
    },
    join: ({ id, name }: Item) =>
      run(`Joined with ${isolated(name)}`, mutations.join(id), () => mutations.split(id)),
    split: ({ id, name }: Item) =>
      run(`${isolated(name)} is an item of its own again`, mutations.split(id), () => mutations.join(id)),
  }
}

const isOwn = ({ by }: { by: string }): boolean => by === 'household'

/** What a unit measures: volume, or the piece that it counts. */
const kindOf = (unit: string) => sizeOfUnit(findUnit(unit) ?? '')?.base

/** What the household said of the food, in the words of its call. */
const chosenFood = ({ food, is_food, is_food_by }: ItemPage): string | null => {
  if (food !== null) return isOwn(food) ? food.id : null
  return is_food === false && is_food_by === 'household' ? 'none' : null
}

const wordsOfLink = (food: FoodChoice | 'none' | null): string => {
  if (food === null) return 'Back to what the name says'
  return food === 'none' ? 'Marked as not a food' : `This is ${food.name}`
}

async function runUndo(undo: () => Promise<void>): Promise<void> {
  try {
    await undo()
    showToast({ tone: 'success', text: 'Undone' })
  } catch (error) {
    showToast({ tone: 'error', text: `Could not undo: ${reasonFor(error)}` })
  }
}
