import { expect, type Page } from '@playwright/test'
import {
  createShoppingList,
  listShoppingLists,
  type ShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { UNREACHABLE } from '../../faults.ts'
import { enter, type Household, newHousehold, send } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { shoppingListsPage } from '../../pages/shopping-lists.page.ts'

/** Calls that a page gives up when it is closed. */
const CUT = /ERR_FAILED|ERR_ABORTED|net::ERR_/

const LIST = 'Weekend'

/** Makes the household's list with these lines. */
const makeList = (url: string, { session }: Household, names: readonly string[]) =>
  send<ShoppingList>(
    url,
    createShoppingList,
    { name: LIST, items: names.map((item_name) => ({ item_name, unit: 'item' })) },
    { token: session.access_token },
  )

/** The lines of the list at the server: name, quantity and whether it is ticked, by name. */
async function linesAtServer(url: string, { session }: Household): Promise<string[]> {
  const [list] = await send<ShoppingList[]>(url, listShoppingLists, undefined, {
    token: session.access_token,
  })
  return linesOf(list)
}
const linesOf = (list: ShoppingList | undefined): string[] =>
  (list?.items ?? []).map(({ item_name, quantity, checked }) => `${item_name} ${quantity} ${checked}`).sort()

const notSent = (page: Page) => page.getByText(/\d+ not sent yet/)

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })

  test('[SHOP-044] a list is opened and changed without network, survives a killed page, and is sent later', async ({
    page,
    context,
    larder,
    faults,
  }) => {
    faults.allow(UNREACHABLE)
    faults.allow(CUT)
    const household = await newHousehold(larder.url)
    await makeList(larder.url, household, ['Milk', 'Eggs'])
    await enter(page, household)
    await page.goto('/shopping-lists')
    await expect(shoppingListsPage(page).tick('Milk')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(shoppingListsPage(page).tick('Milk')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('copies_of'))).not.toBeNull()
    await page.close()

    let later = page
    await larder.whileStopped(async () => {
      await test.step('opened without a server', async () => {
        later = await context.newPage()
        const startedAt = performance.now()
        await later.goto('/shopping-lists')
        await expect(shoppingListsPage(later).tick('Milk')).toBeVisible()
        const ms = Math.round(performance.now() - startedAt)
        test
          .info()
          .annotations.push({ type: 'lists shown without network after ms', description: String(ms) })
      })
      await test.step('ticked and added to, and the page killed', async () => {
        const lists = shoppingListsPage(later)
        await lists.line('Milk').getByText('Milk').click()
        await lists.add('Weekend', 'Bread', '2', 'item')
        await expect(notSent(later)).toHaveText('2 not sent yet')
        await expect(later.locator('[data-kept=true]')).toBeAttached()
        await expect(later.getByRole('alert')).toBeHidden()
        await later.close()
        later = await context.newPage()
        await later.goto('/shopping-lists')
        await expect(shoppingListsPage(later).tick('Milk')).toBeChecked()
        await expect(shoppingListsPage(later).tick('Bread')).toBeVisible()
        await expect(notSent(later)).toHaveText('2 not sent yet')
        expect(await faultsInTwoLooks(later)).toEqual([])
        await later.setViewportSize({ width: 1280, height: 800 })
      })
      await test.step('signing out says what it would lose', async () => {
        await later.getByRole('button', { name: 'Log out' }).click()
        const dialog = later.getByRole('alertdialog', { name: 'Not everything is sent' })
        await expect(dialog).toContainText('2 changes of your shopping lists are not sent yet')
        await dialog.getByRole('button', { name: 'Cancel' }).click()
      })
    })
    await expect(notSent(later)).toBeHidden()
    await expect
      .poll(() => linesAtServer(larder.url, household))
      .toEqual(['Bread 2 false', 'Eggs 1 false', 'Milk 1 true'])
  })
})
