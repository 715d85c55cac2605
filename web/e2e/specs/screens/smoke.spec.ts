import { expect } from '@playwright/test'
import { accessibilityFaults } from '../../accessibility.ts'
import { test } from '../../products/larder.ts'

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

test('an address inside the app can be opened directly', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
