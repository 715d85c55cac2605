import { expect } from '@playwright/test'
import { accessibilityFaults } from '../../accessibility.ts'
import { watchFaults } from '../../faults.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { membersPage } from '../../pages/members.page.ts'

/** A change of one person shows at the other within a second; a busy machine takes a little longer. */
const SOON = { timeout: 20_000 }

test('two people share a household, until one of them is removed', async ({ page, browser, larder }) => {
  const dairy = { category: 'Dairy', unit: 'l' }
  const maya = await newHousehold(larder.url, [{ name: 'Oat milk', quantity: 3, ...dairy }])
  const ben = await newHousehold(larder.url, [
    { name: 'oat milk', quantity: 2, ...dairy },
    { name: 'Kefir', quantity: 3, ...dairy },
  ])
  const otherContext = await browser.newContext({
    baseURL: larder.url,
    viewport: { width: 390, height: 844 },
  })
  const faults = await watchFaults(otherContext)
  const phone = await otherContext.newPage()
  await enter(page, maya)
  await enter(phone, ben)
  const [hers, his] = [inventoryPage(page), inventoryPage(phone)]
  const members = membersPage(page)

  await test.step('she invites him', async () => {
    await members.open()
    expect(await accessibilityFaults(page)).toEqual([])
    const invitation = await members.invite()
    await phone.goto(invitation)
  })

  await test.step('he joins and brings his stock along', async () => {
    await expect(phone.getByRole('heading', { name: `Join ${maya.username}’s household` })).toBeVisible()
    await expect(phone.getByText('You have 2 entries and 2 items of your own.')).toBeVisible()
    expect(await accessibilityFaults(phone)).toEqual([])
    await membersPage(phone).joinButton.click()
    await expect(phone).toHaveURL('/dashboard')
    await phone.goto('/inventory')
    await page.goto('/inventory')
    for (const stock of [hers, his]) {
      await expect(stock.card('Kefir')).toBeVisible(SOON)
      // The two are one item now.
      await expect(stock.quantity('Oat milk')).toHaveText('5 L', SOON)
    }
  })

  await test.step("each sees the other's change at once, and the history names who made it", async () => {
    for (const [acting, watching] of [
      [his, hers],
      [hers, his],
    ] as const) {
      const before = await watching.quantity('Kefir').innerText()
      await acting.use('Kefir')
      await expect(acting.quantity('Kefir')).not.toHaveText(before)
      const usedAt = performance.now()
      await expect(watching.quantity('Kefir')).toHaveText(await acting.quantity('Kefir').innerText(), SOON)
      const description = String(Math.round(performance.now() - usedAt))
      test.info().annotations.push({ type: 'shown to the other after ms', description })
    }
    const history = await hers.openHistory('Kefir')
    await expect(history.getByText(`by ${ben.username}`).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('she removes him: he sees nothing of it any more, at once', async () => {
    await members.open()
    await members.remove(ben.username)
    await expect(his.card('Oat milk')).toHaveCount(0, SOON)
    await expect(members.section.getByText(`Former members: ${ben.username}`)).toBeVisible()
    await page.goto('/inventory')
    await expect(hers.quantity('Oat milk')).toHaveText('5 L')
  })

  expect(faults.seen()).toEqual([])
  await otherContext.close()
})
