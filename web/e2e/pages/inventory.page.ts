import { expect, type Page } from '@playwright/test'

/** The inventory: its cards, their actions, and its announcements. */
export const inventoryPage = (page: Page) => {
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Inventory' }),
    search: page.getByRole('searchbox', { name: 'Search items' }),
    section: (place: string) => page.getByRole('region', { name: place, exact: true }),
    card,
    quantity: (name: string) =>
      card(name)
        .getByRole('paragraph')
        .filter({ hasText: /^[\d.,]+ \S+/ }),
    announcement: (text: string | RegExp) =>
      page.getByRole('region', { name: 'Notifications' }).locator('[data-tone]').filter({ hasText: text }),
    use: (name: string) => card(name).getByRole('button', { name: /^Use / }).click(),
    edit: (name: string) =>
      card(name)
        .getByRole('button', { name: `Edit ${name}` })
        .click(),
    remove: (name: string) =>
      card(name)
        .getByRole('button', { name: `Delete ${name}` })
        .click(),
    openHistory: async (name: string) => {
      await card(name)
        .getByRole('button', { name: `More for ${name}` })
        .click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      return dialog(`History of ${name}`)
    },
    openUpload: async () => {
      await page.getByRole('button', { name: 'Upload Receipt', exact: true }).click()
      await expect(dialog('Upload Receipts')).toBeVisible()
    },
    addItem: () => page.getByRole('button', { name: 'Add Item' }).click(),
    dialog,
    deletion: page.getByRole('alertdialog', { name: 'Confirm Deletion' }),
  }
}
