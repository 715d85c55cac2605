import { test } from '../products/larder.ts'
import { dashboardScenes } from '../scenes/dashboard.scenes.ts'
import { mealScenes } from '../scenes/meals.scenes.ts'
import { recipeScenes } from '../scenes/recipe.scenes.ts'
import { weekScenes } from '../scenes/week.scenes.ts'
import { orderScenes } from '../scenes/order.scenes.ts'
import { receiptScenes } from '../scenes/receipts.scenes.ts'
import { lookAtAll } from '../scenes/scene.ts'
import { settingsScenes } from '../scenes/settings.scenes.ts'
import { shoppingScenes } from '../scenes/shopping.scenes.ts'
import { inventoryScenes } from '../scenes/stock.scenes.ts'
import { itemScenes } from '../scenes/item.scenes.ts'
import { scanScenes } from '../scenes/scan.scenes.ts'
import { visitorScenes } from '../scenes/visitor.scenes.ts'

// In one worker they would take longer than all other files together.
test.describe.configure({ mode: 'parallel' })
// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// A recording takes a third of the time, and a failure names its scene and its elements.
test.use({ trace: 'off' })

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
