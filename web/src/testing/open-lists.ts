import { listShoppingLists, type ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { answers } from './handlers.ts'
import { sampleList, sampleListLine } from './samples/list-samples.ts'
import { renderApp } from './render-app.tsx'
import { sampleId } from './samples/stock-samples.ts'

export const milk = sampleListLine(1, 'Milk', {
  category: 'Dairy',
  quantity: 2,
  unit: 'l',
  reason: 'Runs out Mon',
})
export const lemons = sampleListLine(2, 'Lemons', { category: 'Produce', quantity: 4, item_id: sampleId(77) })
export const string = sampleListLine(3, 'String', { notes: 'the white one' })
export const rice = sampleListLine(4, 'Rice', { category: 'Dry Goods', checked: true })
export const weekend = sampleList(1, 'Weekend shop', [milk, lemons, string, rice])

/** Opens the screen of the shopping lists with these. */
export const openLists = (lists: ShoppingList[], ...handlers: HttpHandler[]) =>
  renderApp('/shopping-lists', { handlers: [...handlers, answers(listShoppingLists, lists)] })
export const listCard = async (name = 'Weekend shop') => within(await screen.findByRole('article', { name }))
export const tickOf = (name: string) => screen.getByRole('checkbox', { name })
export const alertText = async () => (await screen.findByRole('alert')).textContent
