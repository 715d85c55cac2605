import { expect, type Page } from '@playwright/test'
import type { Account } from '../household.ts'

/** Landing, registration, login and logout. */
export const accountPage = (page: Page) => {
  const username = page.getByLabel('Username')
  const password = page.getByLabel('Password', { exact: true })
  const loginHeading = page.getByRole('heading', { name: 'Sign in to Larder' })
  return {
    username,
    password,
    loginHeading,
    signUp: async (account: Account) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Sign Up' }).click()
      await username.fill(account.username)
      await page.getByLabel('E-mail').fill(account.email)
      await password.fill(account.password)
      await page.getByLabel('Confirm password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL('/dashboard')
    },
    signIn: async (account: Account) => {
      await expect(loginHeading).toBeVisible()
      await username.fill(account.username)
      await password.fill(account.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    askForReset: async (email: string) => {
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible()
    },
    /** Opens the newest reset link of the outbox, once a worker has written the mail. */
    openResetLink: async () => {
      const link = page.getByRole('link', { name: /\/reset-password\?token=/ }).first()
      await expect(async () => {
        await page.goto('/dev/outbox')
        await expect(link).toBeVisible({ timeout: 1000 })
      }).toPass()
      await link.click()
    },
    setNewPassword: async (text: string) => {
      await page.getByLabel('New password', { exact: true }).fill(text)
      await page.getByLabel('Confirm password', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Set new password' }).click()
      await expect(page.getByText('Your password has been reset successfully.')).toBeVisible()
    },
    signOut: async () => {
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(loginHeading).toBeVisible()
    },
  }
}
