import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import {
  createShoppingList,
  MAX_LINES_OF_LIST,
  type ShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { median, rounded } from '../figures.ts'
import { call } from '../household/household-servers.ts'
import { atRest, benchScreen, longest, type Served, takeLongTasks } from './product-in-browser.ts'

const TICKS = 20
/** Nobody puts two things into a basket faster; meanwhile the server has the last tick. */
const TICK_EVERY_MS = 1000
const FOODS = ['Milk', 'Bread', 'Apples', 'Rice', 'Coffee', 'Soap', 'Frozen peas', 'Ham', 'Juice', 'Crisps']

/** Makes a list as long as lists can be; returns its id. */
const makeList = async ({ address, session }: Served): Promise<string> => {
  const items = Array.from({ length: MAX_LINES_OF_LIST }, (_, n) => ({
    item_name: `${FOODS[n % FOODS.length] ?? ''} ${n}`,
    quantity: 1 + (n % 3),
    unit: 'item',
  }))
  const answer = await call(`${address}${API_BASE_PATH}${createShoppingList.path}`, {
    method: createShoppingList.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ name: 'Large', items }),
  })
  return (JSON.parse(answer) as ShoppingList).id
}

/** How many frames a tick took to be shown, and how long from the click to the picture of the last of them. */
type Tick = { frames: number; ms: number }

/** Prints and writes the performance of the page of a shopping list with 1,000 lines, scrolled and ticked. */
export const benchShoppingScreen = async (): Promise<void> => {
  let listId = ''
  await benchScreen({
    name: 'shopping-screen',
    fill: async (served) => (listId = await makeList(served)),
    measure: async (page, address) => {
      await page.goto(`${address}/shopping-lists/${listId}`)
      await atRest(page)
      const firstLinesMs = await page.evaluate<number>("bench.firstRowsMs('/shopping-lists/')")
      const opening = await takeLongTasks(page)
      await page.evaluate('bench.scroll()')
      await atRest(page)
      const scrolling = await takeLongTasks(page)
      await page.evaluate('window.scrollTo(0, 0)')
      const unticked = page.locator('label', { has: page.getByRole('checkbox', { checked: false }) })
      for (let tick = 0; tick < TICKS; tick++) {
        await unticked.first().click()
        await page.waitForTimeout(TICK_EVERY_MS)
      }
      await atRest(page)
      const ticks = await page.evaluate<Tick[]>('bench.takeTicks()')
      const ticking = await takeLongTasks(page)
      const times = ticks.map(({ ms }) => ms)
      return {
        'data to first lines, ms': Math.round(firstLinesMs),
        'longest task while opening, ms': longest(opening),
        'long tasks while scrolling (0)': scrolling.length,
        'longest of them, ms': longest(scrolling),
        ticks: ticks.length,
        'ticks shown in the next frame': ticks.filter(({ frames }) => frames === 1).length,
        'tick to picture, median, ms': rounded(median(times)),
        'tick to picture, longest, ms': longest(times),
        'long tasks while ticking': ticking.length,
        'longest of these, ms': longest(ticking),
        'elements of the page': await page.evaluate<number>('document.querySelectorAll("*").length'),
      }
    },
  })
}
