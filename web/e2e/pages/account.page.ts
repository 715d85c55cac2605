import { expect, type Page } from '@playwright/test'
import type { Account } from '../household.ts'

/** Landing, registration and login, and the way out. */
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
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    signOut: async () => {
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(loginHeading).toBeVisible()
    },
  }
}
