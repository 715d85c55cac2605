import { expect } from '@playwright/test'
import { freshAccount } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { settingsPage } from '../../pages/settings.page.ts'

test('[AUTH-025, AUTH-032, AUTH-042, AUTH-053, MAIL-003, MAIL-004, MAIL-010] registration, logout, password reset by mail, and connecting and disconnecting Google', async ({
  page,
  faults,
}) => {
  const account = freshAccount()
  const accountScreens = accountPage(page)
  const settings = settingsPage(page)
  const renewed = { ...account, password: 'plums & pears 8' }

  await test.step('register and sign out', async () => {
    await accountScreens.signUp(account)
    await accountScreens.signOut()
  })

  await test.step('get a new password by mail', async () => {
    await accountScreens.askForReset(account.email)
    await accountScreens.openResetLink()
    await accountScreens.setNewPassword(renewed.password)
    await expect(accountScreens.loginHeading).toBeVisible()
  })

  await test.step('sign in with the new password only', async () => {
    faults.allow(/responded with a status of 401/)
    await accountScreens.signIn(account)
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
    await accountScreens.signIn(renewed)
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('connect Google', async () => {
    await settings.open()
    await expect(settings.google).toContainText('Google is not connected')
    await settings.connectGoogle()
    await settings.allowAtGoogle()
    await expect(page.getByText('Google account connected successfully with Gmail access!')).toBeVisible()
    await expect(page).toHaveURL('/settings')
    await expect(settings.google).toContainText('Google is connected')
  })

  await test.step('disconnect it', async () => {
    await settings.disconnectGoogle()
    await expect(page.getByText('Google account disconnected successfully')).toBeVisible()
    await expect(settings.google).toContainText('Google is not connected')
  })
})

test('[AUTH-007, AUTH-046, AUTH-050, AUTH-051] a visitor signs in with Google alone', async ({ page }) => {
  await page.goto('/login')
  const popUp = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await (await popUp).getByRole('button').first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('a device that is signed out from another one shows the login at once', async ({
  page,
  browser,
  larder,
  faults,
}) => {
  faults.allow(/responded with a status of 401/)
  const account = freshAccount()
  await accountPage(page).signUp(account)
  const other = await browser.newContext({ baseURL: larder.url })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await accountPage(elsewhere).signIn(account)
  await expect(elsewhere).toHaveURL('/dashboard')

  const settings = settingsPage(page)
  await settings.openPage('Account')
  await expect(settings.devices).toHaveCount(2)
  await settings.devices.getByRole('button').click()
  await expect(settings.devices).toHaveCount(1)
  await elsewhere.goto('/inventory')
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  await other.close()
})
