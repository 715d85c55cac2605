import {
  getItemPage,
  joinItem,
  linkFood,
  listFoods,
  setConversions,
  setKeepingTimes,
  splitItem,
  updateItem,
} from '@larder/shared/contracts/item-page'
import { findFoods } from '@larder/foods'
import type { ItemPageService } from './item-page.service.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'

export const itemPageCalls = (pages: ItemPageService): Call[] => [
  answers(getItemPage, ({ params }, actor) => pages.show(actor, params.id)),

  answers(updateItem, ({ params, body }, actor) => pages.update(actor, params.id, body)),

  answers(linkFood, ({ params, body }, actor) => pages.linkFood(actor, params.id, body.food_id)),

  answers(setConversions, ({ params, body }, actor) =>
    pages.setConversions(actor, params.id, body.conversions),
  ),

  answers(setKeepingTimes, ({ params, body }, actor) =>
    pages.setKeepingTimes(actor, params.id, body.keeping_times),
  ),

  answers(joinItem, ({ params, body }, actor) => pages.join(actor, params.id, body.item_id)),

  answers(splitItem, ({ params, body }, actor) => pages.split(actor, params.id, body.item_id)),

  answers(listFoods, ({ query }) => Promise.resolve(findFoods(query.query, query.limit))),
]
