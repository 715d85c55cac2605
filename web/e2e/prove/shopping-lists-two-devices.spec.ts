import { expect } from '@playwright/test'
import {
  createShoppingList,
  listShoppingLists,
  type ShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { UNREACHABLE, watchFaults } from '../faults.ts'
import { newHousehold, send } from '../household.ts'
import { test } from '../products/larder.ts'
import {
  ADDED_BY_BOTH,
  byName,
  CHANGED_BY_BOTH,
  type LineState,
  openShoppingDevice,
} from '../products/shopping-device.ts'

const CHANGES_PER_DEVICE = 250

// A trace of so many steps takes longer than the steps themselves.
test.use({ serviceWorkers: 'allow', trace: 'off' })

/** The lines that are only shown, or only stored. */
const differenceOf = ({ shown, stored }: { shown: LineState[]; stored: LineState[] }): string[] => {
  const [seen, kept] = [shown, stored].map((lines) => lines.map((line) => JSON.stringify(line))) as [
    string[],
    string[],
  ]
  return [
    ...seen.filter((line) => !kept.includes(line)).map((line) => `shown: ${line}`),
    ...kept.filter((line) => !seen.includes(line)).map((line) => `stored: ${line}`),
  ]
}

for (const seed of [1, 2, 3]) {
  test(`500 changes of a list on two devices that lose network, answers and tabs end in the same state (seed ${seed})`, async ({
    browser,
    larder,
  }) => {
    test.setTimeout(900_000)
    const household = await newHousehold(larder.url)
    const { access_token: token } = household.session
    const list = await send<ShoppingList>(
      larder.url,
      createShoppingList,
      { name: 'Weekend', items: CHANGED_BY_BOTH.map((item_name) => ({ item_name, unit: 'item' })) },
      { token },
    )
    const openDevice = async (name: string, number: number) => {
      const context = await browser.newContext({
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
        // Tall enough for all lines, as those far from the screen are not drawn.
        viewport: { width: 700, height: 2_400 },
      })
      const faults = await watchFaults(context)
      faults.allow(UNREACHABLE)
      faults.allow(/net::ERR_/)
      const productUrl = larder.url
      return openShoppingDevice({
        context,
        faults,
        household,
        list,
        productUrl,
        name,
        seed: seed * 10 + number,
      })
    }
    const devices = await Promise.all([openDevice('ada', 1), openDevice('bob', 2)])
    await Promise.all(devices.map((device) => device.change(CHANGES_PER_DEVICE)))
    await Promise.all(devices.map((device) => device.sendAll()))

    const linesAtServer = async () => {
      const [atServer] = await send<ShoppingList[]>(larder.url, listShoppingLists, undefined, { token })
      return (atServer?.items ?? [])
        .map(({ item_name, quantity, checked }) => ({ item_name, quantity, checked }))
        .sort(byName)
    }
    for (const device of devices) {
      const ownAtServer = async () =>
        (await linesAtServer()).filter(({ item_name }) => item_name.startsWith(device.name))
      await expect.poll(ownAtServer, `what ${device.name} alone changed`).toEqual(device.ownLines())
    }
    for (const device of devices) {
      // Both anew at each attempt: what the page has just read from its storage may still be on its way.
      const comparison = async () => ({ shown: await device.shownLines(), stored: await linesAtServer() })
      await expect
        .poll(async () => differenceOf(await comparison()), `what ${device.name} sees, unlike the server`)
        .toEqual([])
      expect(device.faults.seen()).toEqual([])
    }
    const lines = await linesAtServer()
    const sums = ADDED_BY_BOTH.map((item_name) => ({
      item_name,
      quantity: devices.reduce((sum, device) => sum + device.addedTo(item_name), 0),
      checked: false,
    }))
    expect(lines.filter(({ item_name }) => ADDED_BY_BOTH.includes(item_name))).toEqual(sums)
    await Promise.all(devices.map((device) => device.close()))
  })
}
