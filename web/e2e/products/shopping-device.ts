import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Faults } from '../faults.ts'
import { enter, type Household } from '../household.ts'
import { openLossyNetwork } from './lossy-network.ts'
import { shoppingListsPage } from '../pages/shopping-lists.page.ts'

/** What both devices add to, and never tick, edit or remove: its quantity is the sum of all additions. */
export const ADDED_BY_BOTH = ['common bread', 'common cheese', 'common milk']

/** What both devices tick and remove as they like. */
export const CHANGED_BY_BOTH = [
  'shared apples',
  'shared beans',
  'shared corn',
  'shared dates',
  'shared eggs',
  'shared figs',
]

/** So few that all lines of both devices fit on one tall screen: those far from it are not drawn. */
const MAX_OWN_LINES = 10
/** How often something happens to the device, for each change of a line. */
const DISTURBANCES_PER_STEP = 0.1

export type LineState = { item_name: string; quantity: number; checked: boolean }

type DeviceOptions = {
  context: BrowserContext
  faults: Faults
  household: Household
  list: ShoppingList
  productUrl: string
  /** Begins the names of the lines that this device alone changes. */
  name: string
  seed: number
}

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32 by T. Ettinger). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number as letters that make no word, so that nobody takes it for an amount. */
const lettersOf = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'qwzxvkjpyt'.charAt(Number(digit)))

/** By name; of two lines of one name, what is still to be bought comes first. */
export const byName = (a: LineState, b: LineState): number =>
  a.item_name.localeCompare(b.item_name) || Number(a.checked) - Number(b.checked) || a.quantity - b.quantity

/** A device with the list open, behind a network of its own, whose person changes lines at random. */
export async function openShoppingDevice(options: DeviceOptions) {
  const { context, faults, household, list, name } = options
  const network = await openLossyNetwork(options.productUrl)
  const random = randomFrom(options.seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(values: readonly T[]): T | undefined => values[below(values.length)]
  /** The lines that this device alone changes, as it left them. */
  const own = new Map<string, LineState>()
  const additions = new Map<string, number>()
  let newLines = 0

  const openTab = async (): Promise<Page> => {
    const opened = await context.newPage()
    await enter(opened, household)
    await opened.goto(`${network.url}/shopping-lists/${list.id}`)
    return opened
  }
  let page = await openTab()
  const isShown = () => expect(page.getByRole('form', { name: `Add to ${list.name}` })).toBeVisible()
  /** What is not written to the browser's storage yet would be lost with the tab, as it is for anybody. */
  const isKept = () => expect(page.locator('[data-kept=false]')).toHaveCount(0)
  /** A changed line is moved, and the basket folded, a moment after the change. */
  const isArranged = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const openBasket = async () => {
    const folded = page.getByRole('button', { expanded: false, name: 'In the basket' })
    if ((await folded.count()) > 0) await folded.click()
  }

  // The installed shell and the kept lists, without which nothing can be opened offline.
  await isShown()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await isShown()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('copies_of'))).not.toBeNull()

  const addLine = async (item: string, quantity: number) => {
    const form = page.getByRole('form', { name: `Add to ${list.name}` })
    const field = form.getByRole('textbox', { name: 'Name' })
    await field.fill(item)
    await form.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity))
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  const ownLine = (isChecked: boolean) =>
    oneOf([...own.values()].filter(({ checked }) => checked === isChecked))
  const lists = () => shoppingListsPage(page)

  // Each step returns whether there was something to do.
  const add = async () => {
    if (own.size >= MAX_OWN_LINES) return false
    const item_name = `${name} ${lettersOf(newLines++)}`
    const quantity = 1 + below(9)
    own.set(item_name, { item_name, quantity, checked: false })
    await addLine(item_name, quantity)
    return true
  }
  const addToCommonLine = async () => {
    const item = oneOf(ADDED_BY_BOTH) ?? ''
    const quantity = 1 + below(3)
    additions.set(item, (additions.get(item) ?? 0) + quantity)
    await addLine(item, quantity)
    return true
  }
  const tick = async () => {
    const line = ownLine(false)
    if (line === undefined) return false
    line.checked = true
    await lists().tick(line.item_name).press(' ')
    return true
  }
  const untick = async () => {
    const line = ownLine(true)
    if (line === undefined) return false
    line.checked = false
    await openBasket()
    await lists().tick(line.item_name).press(' ')
    return true
  }
  const edit = async () => {
    const line = ownLine(false)
    if (line === undefined) return false
    line.quantity = 1 + below(30)
    await lists().edit(line.item_name, String(line.quantity))
    return true
  }
  const remove = async () => {
    const line = oneOf([...own.values()])
    if (line === undefined) return false
    own.delete(line.item_name)
    if (line.checked) await openBasket()
    await lists().remove(line.item_name, 'Only from this list')
    return true
  }
  /** Presses something of a shared line at once, as the other device may take the line away at any time. */
  const pressOfShared = (item: string, what: 'input' | '[aria-label^=Remove]') =>
    page.evaluate(
      ([wanted, selector]) => {
        const isOf = (line: Element) => line.querySelector('bdi')?.textContent === wanted
        const line = [...document.querySelectorAll('[data-line]')].find(isOf)
        line?.querySelector<HTMLElement>(selector)?.click()
        return line !== undefined
      },
      [item, what] as const,
    )
  const tickOrUntickShared = () => pressOfShared(oneOf(CHANGED_BY_BOTH) ?? '', 'input')
  const removeOrAddShared = async () => {
    const item = oneOf(CHANGED_BY_BOTH) ?? ''
    if (await pressOfShared(item, '[aria-label^=Remove]'))
      await page.getByRole('button', { name: 'Only from this list' }).click()
    else await addLine(item, 1)
    return true
  }
  const STEPS = [
    ...[add, addToCommonLine, tick, tick, tick, untick, untick, edit, remove],
    ...[tickOrUntickShared, tickOrUntickShared, removeOrAddShared],
  ]

  const changeReception = () =>
    Promise.resolve(network.set(oneOf(['good', 'none', 'loses answers'] as const) ?? 'good'))
  const loadAgain = async () => {
    await isKept()
    await page.reload()
    await isShown()
  }
  const openAgain = async () => {
    await page.close()
    page = await openTab()
    await isShown()
  }
  const closeTab = async () => {
    await isKept()
    await openAgain()
  }
  const killTab = async () => {
    await isKept()
    const devtools = await context.newCDPSession(page)
    const crash = page.waitForEvent('crash')
    // Its answer never comes.
    void devtools.send('Page.crash').catch(() => undefined)
    await crash
    await openAgain()
  }
  const DISTURBANCES = [
    ...[changeReception, changeReception, changeReception, changeReception],
    ...[loadAgain, closeTab, killTab],
  ]

  return {
    name,
    faults,
    /** Changes lines so many times. */
    change: async (times: number) => {
      for (let left = times; left > 0;) {
        if (random() < DISTURBANCES_PER_STEP) await oneOf(DISTURBANCES)?.()
        await isArranged()
        if (await oneOf(STEPS)?.()) left--
      }
    },
    /** Has its network back, and sends what is not sent yet. */
    sendAll: async () => {
      network.set('good')
      await expect(page.getByText(/\d+ not sent yet/)).toBeHidden()
    },
    /** The lines that it alone changed, as it left them, by name. */
    ownLines: (): LineState[] => [...own.values()].sort(byName),
    /** How much of a common line it added. */
    addedTo: (item: string): number => additions.get(item) ?? 0,
    /** The lines on its screen, by name. */
    shownLines: async (): Promise<LineState[]> => {
      await openBasket()
      const lines = await page.evaluate(() =>
        [...document.querySelectorAll('[data-line]')].map((line) => ({
          item_name: line.querySelector('bdi')?.textContent ?? '',
          quantity: parseFloat(line.querySelector('[id$="-amount"]')?.textContent ?? ''),
          checked: line.querySelector('input')?.checked ?? false,
        })),
      )
      return lines.sort(byName)
    },
    close: async () => {
      await context.close()
      await network.close()
    },
  }
}
