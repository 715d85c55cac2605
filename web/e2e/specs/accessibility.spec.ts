import { expect, type Page } from '@playwright/test'
import { faultsInAllLooks, looksOf } from '../accessibility.ts'
import type { Faults } from '../faults.ts'
import { enter, newHousehold } from '../household.ts'
import { test } from '../larder.ts'
import { inventoryPage } from '../pages/inventory.page.ts'
import { SAMPLE_STOCK } from '../sample-stock.ts'
import { dashboardScenes } from '../scenes/dashboard.scenes.ts'
import { mealScenes, recipeScenes, weekScenes } from '../scenes/meals.scenes.ts'
import { orderScenes, receiptScenes } from '../scenes/receipts.scenes.ts'
import { lookAt, type Scene, TODAY } from '../scenes/scene.ts'
import { settingsScenes } from '../scenes/settings.scenes.ts'
import { shoppingScenes } from '../scenes/shopping.scenes.ts'
import { inventoryScenes, itemScenes, scanScenes } from '../scenes/stock.scenes.ts'
import { visitorScenes } from '../scenes/visitor.scenes.ts'

// In one worker they would take longer than all other files together.
test.describe.configure({ mode: 'parallel' })
// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// A recording takes a third of the time, and a failure names its scene and its elements.
test.use({ trace: 'off' })

/** Looks at one scene after the other, in one page. */
async function lookAtAll(page: Page, faults: Faults, scenes: readonly Scene[]): Promise<void> {
  // What is said of answers and scripts that a scene refuses on purpose.
  faults.allow(/responded with a status of [45]|net::ERR_FAILED|A part of the client could not be loaded/)
  await page.clock.setFixedTime(`${TODAY}T12:00:00Z`)
  for (const [index, scene] of scenes.entries())
    await test.step(scene.title, () => lookAt(page, scene, looksOf(index)))
}

test('[NAV-001, NAV-021] the screens of visitors', ({ page, faults }) =>
  lookAtAll(page, faults, visitorScenes))

test('the dashboard', ({ page, faults }) => lookAtAll(page, faults, dashboardScenes))

test('[INV-028] the inventory', ({ page, faults }) => lookAtAll(page, faults, inventoryScenes))

test('the page of an item', ({ page, faults }) => lookAtAll(page, faults, itemScenes))

test('the scanner', ({ page, faults }) => lookAtAll(page, faults, scanScenes))

test('suggested meals and cooking', ({ page, faults }) => lookAtAll(page, faults, mealScenes))

test('the week of meals', ({ page, faults }) => lookAtAll(page, faults, weekScenes))

test('recipes of the household', ({ page, faults }) => lookAtAll(page, faults, recipeScenes))

test('the shopping lists', ({ page, faults }) => lookAtAll(page, faults, shoppingScenes))

test('[RCPT-001, RCPT-038] receipts, their upload and review', ({ page, faults }) =>
  lookAtAll(page, faults, receiptScenes))

test('orders from mails', ({ page, faults }) => lookAtAll(page, faults, orderScenes))

test('[SET-002] the settings', ({ page, faults }) => lookAtAll(page, faults, settingsScenes))

test('the real product: the sign-in with Google, and a filled household', async ({ page, larder }) => {
  const household = await newHousehold(larder.url, SAMPLE_STOCK)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await enter(page, household)
  await page.goto('/inventory')
  await expect(inventoryPage(page).card('Jasmine rice')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})
