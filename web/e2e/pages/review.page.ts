import { expect, type Page } from '@playwright/test'

/** The dialog in which the lines of receipts are checked and added to stock. */
export const reviewPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Review Receipt Items' })
  const ticks = dialog.getByRole('checkbox')
  const tick = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  const line = (name: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) })
  const fold = dialog.getByRole('button', { name: /^Sure \(\d+\)$/ })
  const add = dialog.getByRole('button', { name: /^Add (\d+ )?items? to inventory$/ })
  /** It opens before its receipts are loaded. */
  const isLoaded = () => expect(add).toBeVisible()
  return {
    dialog,
    ticks,
    tick,
    line,
    fold,
    toCheck: dialog.getByRole('region', { name: /^Please check/ }),
    doubts: dialog.getByRole('group', { name: 'Please check the receipt' }),
    sure: dialog.getByRole('region', { name: /^Sure/ }),
    receipts: dialog.getByRole('list', { name: 'Receipts' }).getByRole('listitem'),
    picture: dialog.getByRole('img', { name: /^Page \d+ of the receipt from / }),
    quantity: (name: string) => dialog.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true }),
    storage: dialog.getByRole('combobox', { name: 'Storage location' }),
    alert: dialog.getByRole('alert'),
    add,
    /** Says of a receipt of long ago that it becomes stock as well. */
    stockTheOld: page
      .getByRole('alertdialog', { name: 'An old receipt' })
      .getByRole('button', { name: 'Stock too' }),
    /** Clicks the drawn box, like a person, because the check box itself is invisible. */
    toggle: (name: string) => line(name).locator('label').click(),
    /** Expands the sure lines where they are collapsed. */
    showAll: async () => {
      await isLoaded()
      if (await fold.isVisible()) await fold.click()
    },
    /** Edits a line in its fields. */
    edit: async (name: string, to: { name: string; unit: string; place: string }) => {
      await dialog.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
      const details = dialog.getByRole('group', { name: /^Details of / })
      await details.getByRole('textbox', { name: 'Name' }).fill(to.name)
      await details.getByRole('textbox', { name: 'Unit or pack size' }).fill(to.unit)
      await details.getByRole('combobox', { name: 'Storage location' }).selectOption(to.place)
      await details.getByRole('button', { name: 'Done' }).click()
      await expect(details).toBeHidden()
    },
    /** The name of the first line that counts pieces and is selected. */
    nameOfFirstPiece: async () => {
      await isLoaded()
      const pieces = dialog
        .getByRole('listitem')
        .filter({ has: page.getByText('item', { exact: true }), hasNot: page.getByText(/^No food: /) })
      return (await pieces.getByRole('checkbox').first().getAttribute('aria-label')) ?? ''
    },
    /** Waits until all lines are selected except those that are no food, and returns the names of the selected ones. */
    namesToAdd: async (): Promise<string[]> => {
      await isLoaded()
      const lines = dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
      const toAdd = lines.filter({ hasNot: page.getByText(/^No food: /) }).getByRole('checkbox')
      await expect(ticks.and(page.locator(':checked'))).toHaveCount(await toAdd.count())
      await expect(toAdd.and(page.locator(':not(:checked)'))).toHaveCount(0)
      return toAdd.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
    },
    /** The names of all lines, in order. */
    names: async (): Promise<string[]> => {
      await isLoaded()
      return ticks.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
    },
  }
}
