import mongoose from 'mongoose'
import { seedHousehold } from '../household/household-data.ts'
import { atRest, benchScreen, longest, takeLongTasks } from './product-in-browser.ts'

const ENTRY_COUNT = 5_000

const fill = async (mongoUrl: string): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  const user = await connection.collection('users').findOne()
  if (!connection.db || !user) throw new Error('Nobody has signed up')
  await seedHousehold(connection.db, user.household_id as mongoose.Types.ObjectId, ENTRY_COUNT)
  await connection.close()
}

/** Prints and writes the performance of the inventory screen with 5,000 entries. */
export const benchInventoryScreen = (): Promise<void> =>
  benchScreen({
    name: 'inventory-screen',
    fill: ({ mongoUrl }) => fill(mongoUrl),
    measure: async (page, address) => {
      await page.goto(`${address}/inventory`)
      await atRest(page)
      const firstCardsMs = await page.evaluate<number>("bench.firstRowsMs('/inventory/')")
      const opening = await takeLongTasks(page)
      const parts = await page.evaluate<number[]>('bench.partsKept()')
      await page.evaluate('bench.scroll()')
      await atRest(page)
      const scrolling = await takeLongTasks(page)
      return {
        'data to first cards, ms (< 1000)': Math.round(firstCardsMs),
        'longest task while opening, ms': longest(opening),
        'parts kept to be read without network': parts.length,
        'longest part, ms (< 50)': longest(parts),
        'long tasks while scrolling (0)': scrolling.length,
        'longest of them, ms': longest(scrolling),
        'elements of the page': await page.evaluate<number>('document.querySelectorAll("*").length'),
      }
    },
  })
