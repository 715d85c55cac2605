import { expect } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { keptCopies } from '../../pages/kept-copies.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { shoppingListsPage } from '../../pages/shopping-lists.page.ts'

const OATS = { name: 'Oats', category: 'Dry Goods', quantity: 3, place: 'Pantry', minimum: 5 }
const EGGS = { name: 'Eggs', category: 'Dairy & Eggs', quantity: 6, used: 6, place: 'Refrigerator' }

/** The browser's own message for a call without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/

test.use({ viewport: { width: 390, height: 844 } })

test('[SHOP-009, SHOP-030, SHOP-049] what is short is put on a list, ticked in a shop without network, and put away', async ({
  page,
  context,
  larder,
  faults,
}) => {
  faults.allow(NO_NETWORK)
  const lists = shoppingListsPage(page)
  const inventory = inventoryPage(page)
  await enter(page, await newHousehold(larder.url, [OATS, EGGS]))

  await test.step('the list is generated from what is short', async () => {
    await page.goto('/shopping-lists')
    await lists.make('Saturday')
    await page.getByRole('link', { name: 'Saturday' }).click()
    await expect(lists.line('Oats')).toContainText('3 items left, min 5 items')
    await expect(lists.tick('Eggs')).toBeVisible()
  })

  await test.step('without network it is ticked, and one thing more is added', async () => {
    await keptCopies(page).loadWholeClient()
    await context.setOffline(true)
    await lists.line('Oats').getByText('Oats').click()
    await expect(lists.tick('Oats')).toBeChecked()
    await lists.add('Saturday', 'Lemons', '4', 'item')
    await lists.line('Lemons').getByText('Lemons').click()
    await expect(page.getByText('3 not sent yet')).toBeVisible()
  })

  await test.step('back online all of it is sent', async () => {
    await context.setOffline(false)
    await expect(page.getByText(/not sent yet/i)).toHaveCount(0)
  })

  await test.step('the basket is put away, and what was not bought stays on the list', async () => {
    const review = await lists.openPutAway()
    await expect(review.getByRole('checkbox')).toHaveCount(2)
    await review.getByRole('button', { name: 'Put away' }).click()
    await expect(page.getByText('2 things put away')).toBeVisible()
    await expect(lists.tick('Oats')).toBeHidden()
    await expect(lists.tick('Eggs')).toBeVisible()
  })

  await test.step('it is in stock', async () => {
    await page.goto('/inventory')
    await expect(inventory.quantity('Lemons')).toHaveText('4 items')
    await expect(inventory.quantity('Oats')).toHaveText('5 items')
  })
})
