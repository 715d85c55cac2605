import { expect } from '@playwright/test'
import { freshAccount } from '../../household.ts'
import { pressOn, tabTo } from '../../keyboard.ts'
import { accountPage } from '../../pages/account.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { shoppingListsPage } from '../../pages/shopping-lists.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { test } from '../../products/larder.ts'
import { fixture } from '../../receipts.ts'

const TEN_THINGS = [
  '2 oat milk',
  '500 g minced beef freezer',
  '6 eggs',
  '1 kg rice',
  '250 g butter',
  '3 onions',
  '1 l apple juice',
  '400 g tofu',
  '2 tins chickpeas',
  '100 g paprika powder',
]

/** Today as the calendar says it: 'Sunday, March 29, 2026'. */
const sayToday = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Europe/Berlin' }).format(new Date())

test('the first week of a household, from the landing page to the settings, by keyboard alone', async ({
  page,
  larder,
}) => {
  const account = freshAccount()
  const accountScreens = accountPage(page)
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  const lists = shoppingListsPage(page)
  const keys = page.keyboard
  const goTo = async (screen: string, path: string) => {
    await pressOn(page, page.getByRole('link', { name: screen, exact: true }))
    await expect(page).toHaveURL(path)
  }
  const type = async (field: ReturnType<typeof page.getByLabel>, text: string) => {
    await tabTo(page, field)
    await keys.type(text)
  }

  await test.step('sign up', async () => {
    await page.goto(larder.url)
    await pressOn(page, page.getByRole('link', { name: 'Sign Up' }))
    await type(accountScreens.username, account.username)
    await type(page.getByLabel('E-mail'), account.email)
    await type(accountScreens.password, account.password)
    await type(page.getByLabel('Confirm password', { exact: true }), account.password)
    await keys.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('ten things are typed', async () => {
    await goTo('Inventory', '/inventory')
    await tabTo(page, page.getByRole('textbox', { name: 'Quick add' }))
    for (const line of TEN_THINGS) await keys.type(`${line}\n`)
    await expect(page.getByText(`${TEN_THINGS.length} items`, { exact: true })).toBeVisible()
  })

  await test.step('a receipt is uploaded and checked', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Upload Receipt', exact: true }))
    const chooser = page.waitForEvent('filechooser')
    await pressOn(page, upload.dialog.getByRole('button', { name: 'Choose files' }))
    await (await chooser).setFiles(fixture('markt-text.pdf'))
    await pressOn(page, upload.submit)
    const [first = ''] = await review.names()
    await tabTo(page, review.tick(first))
    await keys.press('ArrowDown')
    await pressOn(page, review.add)
    await expect(inventory.announcement('Items added to inventory successfully!')).toBeVisible()
    await expect(page.getByText(/^1[1-9] items /)).toBeVisible()
  })

  const CREPES = 'Crêpes with lemon and sugar'
  await test.step('a meal is planned', async () => {
    await goTo('Meals', '/meals')
    await pressOn(page, page.getByRole('link', { name: 'Week', exact: true }))
    await pressOn(page, page.getByRole('button', { name: `Add to ${sayToday()}, dinner` }))
    const dialog = page.getByRole('dialog', { name: 'Add a meal' })
    await type(dialog.getByRole('searchbox', { name: 'Search recipes' }), 'crêpes with')
    await pressOn(page, dialog.getByRole('button', { name: new RegExp(`^${CREPES}`) }))
    await expect(page.getByRole('article', { name: CREPES })).toContainText(/Need \d/)
  })

  await test.step('what it lacks is put on a list, ticked and put away', async () => {
    await pressOn(page, page.getByRole('button', { name: 'List for this week' }))
    await pressOn(
      page,
      page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Open' }),
    )
    const wanted = page.getByRole('main').getByRole('checkbox', { checked: false })
    await expect(wanted.first()).toBeVisible()
    for (let left = await wanted.count(); left > 0; left--) {
      await tabTo(page, wanted.first())
      await keys.press('Space')
      await expect(wanted).toHaveCount(left - 1)
    }
    await pressOn(page, page.getByRole('button', { name: 'Put away' }))
    const basket = page.getByRole('dialog', { name: /^Put .* away$/ })
    await pressOn(page, basket.getByRole('button', { name: 'Put away' }))
    await expect(page.getByText(/things? put away$/)).toBeVisible()
    await expect(lists.tick('Flour')).toBeHidden()
  })

  await test.step('it is cooked, step by step', async () => {
    await goTo('Dashboard', '/dashboard')
    await pressOn(page, page.getByRole('button', { name: 'Start cooking' }))
    const cooking = page.getByRole('dialog', { name: CREPES })
    const next = cooking.getByRole('button', { name: 'Next' })
    const done = cooking.getByRole('button', { name: /^(Done|Finish)/ })
    await expect(next.or(done).first()).toBeVisible()
    while (await next.isVisible()) {
      await tabTo(page, next)
      await keys.press('Enter')
    }
    await pressOn(page, done)
    await expect(page.getByRole('region', { name: `${CREPES}, prepared` })).toBeVisible()
  })

  await test.step('a setting is changed', async () => {
    await goTo('Settings', '/settings')
    const rate = page.getByRole('spinbutton', { name: 'Daily consumption rate (% per day)' })
    await tabTo(page, rate)
    await keys.press('Control+a')
    await keys.type('3')
    await pressOn(page, page.getByRole('button', { name: 'Save rate' }))
    await expect(page.getByText('Inventory degradation rate updated successfully')).toBeVisible()
  })
})
