import type { Page } from '@playwright/test'

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** The dialog that reads e-mails from a file or pasted text. */
export const mailDialogPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Read an e-mail' })
  return {
    dialog,
    log: dialog.getByRole('log'),
    open: () => page.getByRole('button', { name: 'Read an e-mail' }).click(),
    chooseFile: (file: ChosenFile) => dialog.getByLabel('Mail file').setInputFiles(file),
    paste: async (text: string) => {
      await dialog.getByText('Pasted text', { exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Text of the e-mail' }).fill(text)
    },
    read: () => dialog.getByRole('button', { name: 'Read e-mail' }).click(),
  }
}
