import { expect } from '@playwright/test'
import { freshAccount } from '../household.ts'
import { test } from '../larder.ts'
import { accountPage } from '../pages/account.page.ts'
import { settingsPage } from '../pages/settings.page.ts'

test.use({ startFlags: ['--fake-google'] })

test('[AUTH-025, AUTH-032, AUTH-042, AUTH-053, MAIL-003, MAIL-004, MAIL-010] in, out, back by mail, and to Google and back', async ({
  page,
  faults,
}) => {
  const account = freshAccount()
  const entrance = accountPage(page)
  const settings = settingsPage(page)
  const renewed = { ...account, password: 'plums & pears 8' }

  await test.step('register and leave', async () => {
    await entrance.signUp(account)
    await entrance.signOut()
  })

  await test.step('get a new password by mail', async () => {
    await entrance.askForReset(account.email)
    await entrance.openResetLink()
    await entrance.setNewPassword(renewed.password)
    await expect(entrance.loginHeading).toBeVisible()
  })

  await test.step('sign in with the new one only', async () => {
    faults.allow(/responded with a status of 401/)
    await entrance.signIn(account)
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
    await entrance.signIn(renewed)
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

test('a device that is signed out elsewhere is out at once', async ({ page, browser, larder, faults }) => {
  faults.allow(/responded with a status of 401/)
  const account = freshAccount()
  await accountPage(page).signUp(account)
  const other = await browser.newContext({ baseURL: larder.url })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await accountPage(elsewhere).signIn(account)
  await expect(elsewhere).toHaveURL('/dashboard')

  const settings = settingsPage(page)
  await settings.open()
  await expect(settings.devices).toHaveCount(2)
  await settings.devices.getByRole('button').click()
  await expect(settings.devices).toHaveCount(1)
  await elsewhere.goto('/inventory')
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  await other.close()
})
