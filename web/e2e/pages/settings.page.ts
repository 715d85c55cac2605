import type { Page } from '@playwright/test'

/** The settings. */
export const settingsPage = (page: Page) => ({
  open: () => page.getByRole('link', { name: 'Settings' }).first().click(),
  /** Opens one of the pages that the settings list. */
  openPage: async (name: string) => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page
      .getByRole('navigation', { name: 'Pages of the settings' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  },
  google: page.getByRole('region', { name: 'Email Sync Settings' }),
  devices: page.getByRole('region', { name: 'Signed-in Devices' }).getByRole('listitem'),
  rate: page.getByRole('spinbutton', { name: 'Daily consumption rate (% per day)' }),
  saveRate: () => page.getByRole('button', { name: 'Save rate' }).click(),
  connectGoogle: () => page.getByRole('button', { name: 'Connect Google' }).click(),
  disconnectGoogle: () => page.getByRole('button', { name: 'Disconnect' }).click(),
  /** The stand-in for Google's consent page. */
  allowAtGoogle: () => page.getByRole('button', { name: 'Allow' }).click(),
})
