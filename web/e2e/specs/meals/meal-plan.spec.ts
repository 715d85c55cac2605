import { expect } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { enter, newHousehold, todayOf } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { shoppingListsPage } from '../../pages/shopping-lists.page.ts'

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CREPES = 'Crêpes with lemon and sugar'
const STOCK = [
  { name: 'Eggs', category: 'Dairy', quantity: 12, expiresIn: 14 },
  { name: 'Milk', category: 'Dairy', unit: 'l', quantity: 2 },
  { name: 'Butter', category: 'Dairy', unit: 'g', quantity: 250 },
  { name: 'Flour', category: 'Dry Goods', unit: 'kg', quantity: 1 },
]

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[MEAL-009, PLAN-001, PLAN-007, PLAN-010, PLAN-016, PLAN-021, PLAN-056, PLAN-058, PLAN-063] a meal is planned by keyboard, what it lacks is bought, it is cooked from the stock, and that is undone', async ({
  page,
  context,
  larder,
}) => {
  const household = await newHousehold(larder.url, STOCK)
  await enter(page, household)
  const lists = shoppingListsPage(page)
  const tile = page.getByRole('article', { name: CREPES })

  await test.step('a recipe is added to the dinner of today', async () => {
    await page.goto(`/meals?view=week&from=${todayOf(household)}`)
    await page
      .getByRole('button', { name: /^Add to .*, dinner$/ })
      .first()
      .press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a meal' })
    await dialog.getByRole('searchbox', { name: 'Search recipes' }).fill('crêpes with')
    await dialog.getByRole('button', { name: new RegExp(`^${CREPES}`) }).press('Enter')
    await expect(tile).toContainText(/Need \d/)
    expect(await faultsInTwoLooks(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is moved by keyboard to tomorrow, and back', async () => {
    const handle = tile.getByRole('button', { name: `Move ${CREPES}` })
    for (const arrow of ['ArrowRight', 'ArrowLeft']) {
      await handle.press('Enter')
      await handle.press(arrow)
      await handle.press('Enter')
      await expect(page.getByText(new RegExp(`^${CREPES} is moved to .*, dinner\\.$`))).toBeAttached()
      await expect(handle).toBeFocused()
    }
  })

  await test.step('what it lacks is put on a list, bought and put away', async () => {
    await page.getByRole('button', { name: 'List for this week' }).click()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Open' }).click()
    const wanted = page.getByRole('main').getByRole('checkbox', { checked: false })
    await expect(wanted.first()).toBeVisible()
    for (let left = await wanted.count(); left > 0; left--) {
      await wanted.first().press(' ')
      await expect(wanted).toHaveCount(left - 1)
    }
    const review = await lists.openPutAway()
    await review.getByRole('button', { name: 'Put away' }).click()
    await expect(page.getByText(/things? put away$/)).toBeVisible()
  })

  const inventory = await context.newPage()
  await enter(inventory, household)
  await inventory.goto('/inventory')
  const eggs = inventoryPage(inventory).quantity('Eggs')
  await expect(eggs).toHaveText('12 items')

  const upcoming = page.getByRole('region', { name: 'Upcoming Meals' })
  await test.step('now all of it is there, and it is cooked', async () => {
    await page.goto('/dashboard')
    const card = upcoming.getByRole('listitem').filter({ hasText: CREPES })
    await expect(card.getByText('In stock')).toHaveCount(3)
    for (const [width, columns] of [
      [1280, 3],
      [800, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      const grid = upcoming.getByRole('list').filter({ hasText: CREPES })
      const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' '))
      expect(tracks).toHaveLength(columns)
    }
    expect(await faultsInTwoLooks(page)).toEqual([])
    await card.getByRole('button', { name: 'Prepared' }).click()
    await expect(card).toBeHidden()
    await expect(eggs).toHaveText('9 items')
  })

  await test.step('undone, the stock is as before and the meal is planned again', async () => {
    const notice = page.getByRole('region', { name: `${CREPES}, prepared` })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(eggs).toHaveText('12 items')
    await expect(upcoming.getByRole('listitem').filter({ hasText: CREPES })).toBeVisible()
  })
})
