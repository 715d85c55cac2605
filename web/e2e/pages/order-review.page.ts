import { expect, type Page } from '@playwright/test'

/** The review of what order mails hold, and what follows it. */
export const orderReviewPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Review Items from Email' })
  const add = dialog.getByRole('button', { name: /^Add \d+ items? to inventory$/ })
  return {
    dialog,
    /** The orders that are reviewed at once; many are folded. */
    orders: dialog.getByRole('list', { name: 'Orders' }).getByRole('listitem'),
    unfoldOrders: (count: number) => dialog.getByText(`${count} orders`, { exact: true }).click(),
    add,
    addAll: async () => {
      await add.click()
      await expect(page.getByText('Items added to inventory successfully!')).toBeVisible()
      await expect(dialog).toBeHidden()
    },
    undo: async () => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    },
    /** Opens the list of orders, where one waits again. */
    seeWaiting: async () => {
      await page.getByRole('link', { name: /^Receipts/ }).click()
      await page.getByRole('link', { name: /^Orders/ }).click()
      await expect(page.getByText('Waiting for review').first()).toBeVisible()
    },
  }
}
