import { expect, type Page } from '@playwright/test'

/** The two dialogs that add an item; the second one also edits. */
export const entryDialogs = (page: Page) => {
  const itemDialog = page.getByRole('dialog', { name: 'Add Item' })
  const entryDialog = page.getByRole('dialog', { name: /^(Add to Inventory|Edit .+)$/ })
  return {
    itemDialog,
    entryDialog,
    name: itemDialog.getByLabel('Name', { exact: true }),
    category: itemDialog.getByLabel('Category', { exact: true }),
    unit: itemDialog.getByLabel('Unit', { exact: true }),
    createItem: itemDialog.getByRole('button', { name: 'Create item' }),
    quantity: entryDialog.getByLabel(/^Quantity \(/),
    place: entryDialog.getByLabel('Storage location'),
    minimum: entryDialog.getByLabel('Minimum stock level'),
    expiryDate: entryDialog.getByLabel('Expiry date'),
    addEntry: entryDialog.getByRole('button', { name: 'Add to inventory' }),
    save: entryDialog.getByRole('button', { name: 'Save changes' }),
    addByMouse: async (item: { name: string; category: string; quantity: number; place: string }) => {
      await itemDialog.getByLabel('Name', { exact: true }).fill(item.name)
      await itemDialog.getByLabel('Category', { exact: true }).selectOption(item.category)
      await itemDialog.getByRole('button', { name: 'Create item' }).click()
      await entryDialog.getByLabel(/^Quantity \(/).fill(String(item.quantity))
      await entryDialog.getByLabel('Storage location').selectOption(item.place)
      await entryDialog.getByRole('button', { name: 'Add to inventory' }).click()
      await expect(entryDialog).toBeHidden()
    },
  }
}
