import { listShoppingExclusions } from '@larder/shared/contracts/shopping-lists/exclusions'
import { listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { listShops } from '@larder/shared/contracts/shopping-lists/shops'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [
  answers(listShoppingLists, []),
  answers(listShoppingExclusions, []),
  answers(listKnownItems, []),
  answers(listShops, []),
]
