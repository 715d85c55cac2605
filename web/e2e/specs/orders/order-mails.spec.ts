import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { freshAccount } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { orderReviewPage } from '../../pages/order-review.page.ts'
import { settingsPage } from '../../pages/settings.page.ts'

// The mailbox of everybody at the stand-in of Google; the product's processes inherit it.
process.env.FAKE_GOOGLE_MAILS = fileURLToPath(
  new URL('../../../../services/worker/src/testing/order-mails/english', import.meta.url),
)

// A product of its own: in another one the mailbox may be another, and the person at Google have an account already.
test.use({ startFlags: ['--fake-google'] })

test('[MAIL-026, MAIL-029, MAIL-030, MAIL-036, MAIL-042, MAIL-043, MAIL-046] order mails of Gmail become stock, and undo takes it back', async ({
  page,
}) => {
  const settings = settingsPage(page)
  const review = orderReviewPage(page)

  await test.step('connect Google', async () => {
    await accountPage(page).signUp(freshAccount())
    await settings.open()
    await settings.connectGoogle()
    await settings.allowAtGoogle()
    await expect(settings.google).toContainText('Google is connected')
  })

  await test.step('sync, and watch the log', async () => {
    await settings.google.getByRole('button', { name: 'Sync from Email' }).click()
    await expect(review.dialog).toBeVisible()
    await expect(review.add).toBeEnabled()
    await expect(
      page.getByText(/^Sync completed: \d+ e-mails processed, \d+ orders detected\.$/),
    ).toBeAttached()
    await expect(page.getByLabel('Debug Logs').locator('p').first()).toContainText('INFO')
  })

  await test.step('add what was found', async () => {
    await review.addAll()
  })

  await test.step('take it back', async () => {
    await review.undo()
    await review.seeWaiting()
  })
})
