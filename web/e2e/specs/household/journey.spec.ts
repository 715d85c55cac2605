import { expect } from '@playwright/test'
import { UNREACHABLE } from '../../faults.ts'
import { type Account, freshAccount } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { entryDialogs } from '../../pages/entry-dialogs.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { twoReceipts } from '../../receipts.ts'

// One household from its registration on: each test continues with the stock that the previous one left.
test.describe.configure({ mode: 'serial' })

const account: Account = freshAccount()
/** The line of the receipts that counts pieces, whose quantity is changed to 3. */
let edited = ''
const nextMonth = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10)
/** All lines that were added to stock. */
let names: string[] = []

test.beforeEach(async ({ page }, { title }) => {
  if (title.includes('AUTH-025')) return
  await page.goto('/inventory')
  await accountPage(page).signIn(account)
  await expect(inventoryPage(page).heading).toBeVisible()
})

test('[NAV-002, AUTH-025, NAV-015] a visitor signs up and is signed in', async ({ page }) => {
  await accountPage(page).signUp(account)
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(account.email)).toBeVisible()
})

test('[RCPT-001, RCPT-007, RCPT-009, RCPT-053, RCPT-038, RCPT-039, RCPT-046, RCPT-049, RCPT-050] two receipts become stock', async ({
  page,
}) => {
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await expect(page.getByText('No inventory items found.')).toBeVisible()

  await test.step('upload both and follow the four steps', async () => {
    await inventory.openUpload()
    await upload.choose(twoReceipts())
    await expect(upload.files).toHaveText([/pending/, /pending/])
    const reading = await upload.recordReading()
    await upload.submit.click()
    await expect(upload.steps).toHaveText([/^Upload/, /^Reading the text/, /^Analysis/, /^Items/])
    await expect(review.dialog).toBeVisible()
    const { times, steps } = await reading()
    expect(times.slice(0, 2)).toEqual(['0:00', '0:01'])
    // Which steps are seen depends on the machine's speed: two messages may arrive within one delay.
    const begun = 'in_progress, pending, pending, pending'
    expect(steps.at(0)).toBe(begun)
    expect(steps.at(-1)).toBe('completed, completed, completed, completed')
    expect(steps.filter((states) => states !== begun && !states.startsWith('completed, '))).toEqual([])
    expect(steps.join()).not.toContain('error')
  })

  await test.step('review what was read', async () => {
    await expect(review.receipts).toHaveCount(2)
    await expect(review.picture).toBeVisible()
    await review.showAll()
    names = await review.namesToAdd()
    expect(names.length).toBeGreaterThan(2)
    edited = await review.nameOfFirstPiece()

    await review.quantity(edited).fill('3')
    const deselected = names.findLast((name) => name !== edited) ?? ''
    await review.toggle(deselected)
    await expect(review.tick(deselected)).not.toBeChecked()
    await review.storage.selectOption('Pantry')
    names = names.filter((name) => name !== deselected)
    await expect(review.add).toHaveText(`Add ${names.length} items to inventory`)
    await review.add.click()
    const added = inventory.announcement('Items added to inventory successfully!')
    // Whether it is asked depends on which receipt was read first, because its last line is the deselected one.
    await expect(review.stockTheOld.or(added)).toBeVisible()
    if (await review.stockTheOld.isVisible()) await review.stockTheOld.click()
    await expect(added).toBeVisible()
    await expect(inventory.card(deselected)).toHaveCount(0)
  })

  await test.step('find them in the inventory', async () => {
    const pantry = inventory.section('Pantry')
    await expect(pantry.getByRole('article')).toHaveCount(names.length)
    for (const name of names) await expect(inventory.card(name)).toBeVisible()
    await expect(inventory.quantity(edited)).toHaveText('3 items')
    await inventory.search.fill(edited.toLowerCase())
    await expect(inventory.card(edited)).toBeVisible()
  })
})

test('one tap uses an item, Undo reverts it, and the history lists both', async ({ page }) => {
  const inventory = inventoryPage(page)
  await inventory.use(edited)
  await expect(inventory.quantity(edited)).toHaveText('2 items')
  await inventory.announcement(`Used 1 item of ${edited}`).getByRole('button', { name: 'Undo' }).click()
  await expect(inventory.announcement('Undone')).toBeVisible()
  await expect(inventory.quantity(edited)).toHaveText('3 items')

  const history = await inventory.openHistory(edited)
  await expect(history.getByRole('listitem')).toHaveText([/^Undone.*\+1 item/, /^Used \(undone\)/, /^Added/])
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
})

test('[INV-066, INV-067, INV-025] an edit shows at once, with the resulting status', async ({ page }) => {
  const inventory = inventoryPage(page)
  const dialogs = entryDialogs(page)
  await inventory.edit(edited)
  await expect(inventory.dialog(`Edit ${edited}`)).toBeVisible()
  await expect(dialogs.quantity).toHaveValue('3')
  await dialogs.quantity.fill('5')
  await dialogs.minimum.fill('6')
  await dialogs.place.selectOption('Freezer')
  // What is guessed from the date of the receipt is over since.
  await dialogs.expiryDate.fill(nextMonth)
  await dialogs.save.click()
  await expect(inventory.announcement('Item updated successfully!')).toBeVisible()
  const frozen = inventory.section('Freezer').getByRole('article', { name: edited, exact: true })
  await expect(frozen).toContainText('5 items')
  await expect(frozen).toContainText('Low Stock')
})

test('[INV-069, INV-070] deleting asks first, and deletes only when confirmed', async ({ page }) => {
  const inventory = inventoryPage(page)
  const [doomed = ''] = names.filter((name) => name !== edited)
  await inventory.remove(doomed)
  await inventory.deletion.getByRole('button', { name: 'Cancel' }).click()
  await expect(inventory.deletion).toBeHidden()
  await expect(inventory.card(doomed)).toBeVisible()
  await inventory.remove(doomed)
  await inventory.deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(inventory.announcement('Item deleted successfully!')).toBeVisible()
  await expect(inventory.card(doomed)).toHaveCount(0)
  names = names.filter((name) => name !== doomed)
})

test('after a restart of the product an address inside the app can be opened, and all data is unchanged', async ({
  page,
  larder,
  faults,
}) => {
  // Parts that load in the background may be requested while the server is down.
  faults.allow(UNREACHABLE)
  const inventory = inventoryPage(page)
  await larder.restart()
  await page.reload()
  for (const name of names) await expect(inventory.card(name)).toBeVisible()
  await expect(inventory.quantity(edited)).toHaveText('5 items')
  await expect(page.getByRole('article')).toHaveCount(names.length)
})

test('[NAV-010, NAV-012, NAV-016, AUTH-013] after logging out a screen requires the login and then opens', async ({
  page,
}) => {
  const accountScreens = accountPage(page)
  await accountScreens.signOut()
  await page.goto('/inventory')
  await expect(page).toHaveURL('/login')
  await accountScreens.signIn(account)
  await expect(page).toHaveURL('/inventory')
  await expect(inventoryPage(page).card(edited)).toBeVisible()
})
