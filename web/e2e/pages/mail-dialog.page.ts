import type { Page } from '@playwright/test'

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** The dialog that reads e-mails from a file or pasted text, and the review that follows it. */
export const mailDialogPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Read an e-mail' })
  const review = page.getByRole('dialog', { name: 'Review Items from Email' })
  return {
    dialog,
    review,
    log: dialog.getByRole('log'),
    /** The orders that are reviewed at once; many are folded. */
    orders: review.getByRole('list', { name: 'Orders' }).getByRole('listitem'),
    unfoldOrders: (count: number) => review.getByText(`${count} orders`, { exact: true }).click(),
    add: review.getByRole('button', { name: /^Add (\d+ )?items? to inventory$/ }),
    open: () => page.getByRole('button', { name: 'Read an e-mail' }).click(),
    chooseFile: (file: ChosenFile) => dialog.getByLabel('Mail file').setInputFiles(file),
    paste: async (text: string) => {
      await dialog.getByText('Pasted text', { exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Text of the e-mail' }).fill(text)
    },
    read: () => dialog.getByRole('button', { name: 'Read e-mail' }).click(),
  }
}
