import { expect, type Page } from '@playwright/test'

/** The shopping lists, and the page of one of them. */
export const shoppingListsPage = (page: Page) => {
  const card = (name: string) => page.getByRole('article', { name })
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const newList = page.getByRole('dialog', { name: 'Create New Shopping List' })
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Shopping Lists' }),
    card,
    tick,
    newList,
    /** Makes a list. */
    make: async (name: string) => {
      await page.getByRole('button', { name: 'New List' }).click()
      await newList.getByRole('textbox', { name: 'List name' }).fill(name)
      await newList.getByRole('button', { name: 'Create List' }).click()
      await expect(card(name)).toBeVisible()
    },
    /** Adds an item to a list. */
    add: async (listName: string, name: string, quantity: string, unit: string) => {
      const row = page.getByRole('form', { name: `Add to ${listName}` })
      await row.getByRole('textbox', { name: 'Name' }).fill(name)
      await row.getByRole('spinbutton', { name: 'Quantity' }).fill(quantity)
      await row.getByRole('combobox', { name: 'Unit' }).selectOption(unit)
      await row.getByRole('button', { name: 'Add item' }).click()
      await expect(tick(name)).toBeVisible()
    },
    /** Changes the quantity of a line. */
    edit: async (name: string, quantity: string) => {
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      const form = page.getByRole('form', { name: `Edit ${name}` })
      await form.getByRole('spinbutton', { name: 'Quantity' }).fill(quantity)
      await form.getByRole('button', { name: 'Confirm' }).click()
      await expect(form).toBeHidden()
    },
    /** The line of an item, with its quantity. */
    line: (name: string) => page.getByRole('listitem').filter({ has: tick(name) }),
    /** Opens the dialog that removes a line, and chooses. */
    remove: async (name: string, choice: 'Only from this list' | 'Permanently') => {
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await page.getByRole('dialog', { name: 'Remove Item' }).getByRole('button', { name: choice }).click()
      await expect(tick(name)).toBeHidden()
    },
    /** Opens the review of the basket, filled with what is proposed. */
    openPutAway: async () => {
      await page.getByRole('button', { name: 'Put away' }).click()
      const review = page.getByRole('dialog', { name: /^Put .* away$/ })
      await expect(review).toBeVisible()
      return review
    },
    undo: page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }),
    /** Deletes a list. */
    deleteList: async (name: string) => {
      await page.getByRole('button', { name: `More about ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete list' }).click()
    },
  }
}
