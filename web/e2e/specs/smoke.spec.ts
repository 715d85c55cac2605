import { expect } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { UNREACHABLE } from '../faults.ts'
import { test } from '../larder.ts'

test('a visitor gets the landing page without faults', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(errors).toEqual([])
})

test('an address inside the app can be opened directly, and again after a restart', async ({
  page,
  larder,
  faults,
}) => {
  // The open page keeps making calls while no server answers.
  faults.allow(UNREACHABLE)
  await page.goto('/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await larder.restart()
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
