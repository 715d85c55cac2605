import { expect } from '@playwright/test'
import { asMbox } from '@larder/shared/testkit/network/mbox'
import { generateMailbox } from '@larder/shared/testkit/orders/generated-mails'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { freshAccount } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { mailDialogPage } from '../../pages/mail-dialog.page.ts'
import { orderReviewPage } from '../../pages/order-review.page.ts'

const PASTED = `Thank you for your order at Corner Grocer
Order number: CG-4711

2 x Whole milk 1 L    2.70 EUR
1 x Rye bread 500 g   3.20 EUR

Total: 5.90 EUR
`

test('[MAIL-036, MAIL-042, MAIL-043] orders in a mailbox file and in a pasted text become stock, and undo takes them back', async ({
  page,
}) => {
  const mails = mailDialogPage(page)
  const review = orderReviewPage(page)

  await test.step('open the dialog where there are no orders yet', async () => {
    await accountPage(page).signUp(freshAccount())
    await page.getByRole('link', { name: /^Receipts/ }).click()
    await page.getByRole('link', { name: /^Orders/ }).click()
    await mails.open()
    expect(await faultsInTwoLooks(page)).toEqual([])
  })

  await test.step('upload 80 mails, and watch the log until their six orders are there', async () => {
    const mbox = asMbox(generateMailbox({ mails: 80, orders: 6, now: new Date() }))
    await mails.chooseFile({ name: 'All mail.mbox', mimeType: 'application/mbox', buffer: Buffer.from(mbox) })
    await mails.read()
    await expect(mails.log.getByText('80 mails to read')).toBeVisible()
    await expect(mails.log.getByText(/Mail \d+ of 80: an order/).first()).toBeVisible()
    await expect(review.add).toBeEnabled()
    await review.unfoldOrders(6)
    await expect(review.orders).toHaveCount(6)
  })

  await test.step('add what was found, and take it back', async () => {
    await review.addAll()
    await review.undo()
    await expect(page.getByText('Waiting for review').first()).toBeVisible()
  })

  await test.step('read a pasted text, whose order alone is reviewed', async () => {
    await mails.open()
    await mails.paste(PASTED)
    await mails.read()
    await expect(review.add).toBeEnabled()
    await expect(review.dialog.getByRole('checkbox')).toHaveCount(2)
    await review.addAll()
  })
})
