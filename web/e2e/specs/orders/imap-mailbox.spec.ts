import { expect } from '@playwright/test'
import { type Dovecot, startDovecotServer } from '@larder/shared/testkit/network/dovecot-server'
import { generateMailbox } from '@larder/shared/testkit/orders/generated-mails'
import { freshAccount } from '../../household.ts'
import { test as base } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { orderReviewPage } from '../../pages/order-review.page.ts'
import { settingsPage } from '../../pages/settings.page.ts'

const PASSWORD = 'abcd efgh ijkl mnop'
const MAIL_COUNT = 80
const ORDER_COUNT = 6

/** With a mail server on this machine, to which the product may connect. */
const test = base.extend<object, { mailServer: Dovecot }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, provide) => {
      const server = await startDovecotServer()
      await server.setPassword('kim', PASSWORD)
      await server.deliver(
        'kim',
        generateMailbox({ mails: MAIL_COUNT, orders: ORDER_COUNT, now: new Date() }).toReversed(),
      )
      await provide(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  startFlags: [
    async ({ mailServer }, provide) => {
      // The product's processes inherit them.
      process.env.ALLOWED_NETWORKS = '127.0.0.0/8,::1'
      process.env.NODE_EXTRA_CA_CERTS = mailServer.caFile
      await provide([])
    },
    { scope: 'worker' },
  ],
})

test('[MAIL-026, MAIL-030, MAIL-036, MAIL-042, MAIL-043] order mails of an IMAP mailbox become stock, and undo takes them back', async ({
  page,
  mailServer,
}) => {
  const settings = settingsPage(page)
  const dialog = page.getByRole('dialog', { name: 'Add a mailbox' })
  const review = orderReviewPage(page)

  await test.step('add the mailbox, after a test of its connection', async () => {
    await accountPage(page).signUp(freshAccount())
    await settings.openPage('Shops and mail')
    await page.getByRole('button', { name: 'Add a mailbox' }).click()
    await dialog.getByLabel('Server').fill('localhost')
    await dialog.getByLabel('User name').fill('kim')
    await dialog.getByLabel('App password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Port').fill(String(mailServer.ports.tls))
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(dialog.getByText(new RegExp(`^Fine: .*${MAIL_COUNT} mails`))).toBeVisible()
    await dialog.getByRole('button', { name: 'Add mailbox' }).click()
    await expect(page.getByText('The mailbox was added')).toBeVisible()
  })

  await test.step('sync, and watch the log', async () => {
    await settings.open()
    await page.getByRole('button', { name: 'Sync from Email' }).click()
    await expect(review.dialog).toBeVisible()
    await expect(review.add).toBeEnabled()
    await expect(
      page.getByText(
        new RegExp(`^Sync completed: \\d+ e-mails processed, ${ORDER_COUNT} orders detected\\.$`),
      ),
    ).toBeAttached()
    await expect(page.getByLabel('Debug Logs').getByText(/mails to read/)).toBeAttached()
  })

  await test.step('add what was found', async () => {
    await review.addAll()
  })

  await test.step('take it back', async () => {
    await review.undo()
    await review.seeWaiting()
  })
})
