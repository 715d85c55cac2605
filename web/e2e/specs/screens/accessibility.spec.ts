import { expect } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { SAMPLE_STOCK } from '../../sample-stock.ts'
import { dashboardScenes } from '../../scenes/dashboard.scenes.ts'
import { mealScenes } from '../../scenes/meals.scenes.ts'
import { recipeScenes } from '../../scenes/recipe.scenes.ts'
import { weekScenes } from '../../scenes/week.scenes.ts'
import { orderScenes } from '../../scenes/order.scenes.ts'
import { receiptScenes } from '../../scenes/receipts.scenes.ts'
import { lookAtAll } from '../../scenes/scene.ts'
import { settingsScenes } from '../../scenes/settings.scenes.ts'
import { shoppingScenes } from '../../scenes/shopping.scenes.ts'
import { inventoryScenes } from '../../scenes/stock.scenes.ts'
import { itemScenes } from '../../scenes/item.scenes.ts'
import { scanScenes } from '../../scenes/scan.scenes.ts'
import { visitorScenes } from '../../scenes/visitor.scenes.ts'

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the first scene of each area; the others are a corpus', ({ page, faults }) =>
  lookAtAll(
    page,
    faults,
    [
      visitorScenes,
      dashboardScenes,
      inventoryScenes,
      itemScenes,
      scanScenes,
      mealScenes,
      weekScenes,
      recipeScenes,
      shoppingScenes,
      receiptScenes,
      orderScenes,
      settingsScenes,
    ].flatMap((scenes) => scenes.slice(0, 1)),
  ))

test('the real product: the sign-in with Google, and a filled household', async ({ page, larder }) => {
  const household = await newHousehold(larder.url, SAMPLE_STOCK)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faultsInTwoLooks(page)).toEqual([])
  await enter(page, household)
  await page.goto('/inventory')
  await expect(inventoryPage(page).card('Jasmine rice')).toBeVisible()
  expect(await faultsInTwoLooks(page)).toEqual([])
})
