import { expect, type Page } from '@playwright/test'

/** The household in the settings, and the page of an invitation. */
export const membersPage = (page: Page) => {
  const section = page.getByRole('region', { name: 'Members' })
  const dialog = page.getByRole('dialog')
  return {
    section,
    open: async () => {
      await page.goto('/settings/household')
      await expect(section.getByRole('listitem').first()).toBeVisible()
    },
    /** Makes a link, and returns its path. */
    invite: async (): Promise<string> => {
      await section.getByRole('button', { name: 'Invite somebody' }).click()
      await dialog.getByRole('button', { name: 'Make a link' }).click()
      await expect(dialog.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
      const link = await dialog.getByText(/\/join#/).innerText()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      const { pathname, hash } = new URL(link)
      return pathname + hash
    },
    joinButton: page.getByRole('button', { name: 'Join the household' }),
    remove: async (name: string) => {
      await section.getByRole('button', { name: `Remove ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(page.getByText(`${name} was removed from the household`)).toBeVisible()
    },
  }
}
