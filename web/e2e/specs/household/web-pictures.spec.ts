import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { createItem, type Item } from '@larder/shared/contracts/catalogue'
import { createEntry } from '@larder/shared/contracts/inventory'
import { enter, newHousehold, send } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'

const GIF = Buffer.from('R0lGODlhAgADAIAAAExpccwzACH5BAUAAAAALAAAAAACAAMAAAICjF8AOw==', 'base64')

test('the picture of an item is shown on its card and page, and the browser asks no other server', async ({
  page,
  larder,
}) => {
  const agents: (string | undefined)[] = []
  const site = createServer((request, response) => {
    agents.push(request.headers['user-agent'])
    response.end(GIF)
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  try {
    const household = await newHousehold(larder.url)
    const { access_token: token } = household.session
    const image_url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/cheese.gif`
    const cheese = { name: 'Cheese', category: 'Dairy', unit: 'item', image_url }
    const { id: item_id } = await send<Item>(larder.url, createItem, cheese, { token })
    await send(larder.url, createEntry, { item_id, quantity: 1 }, { token })

    await enter(page, household)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/inventory')
    const card = inventoryPage(page).card('Cheese')
    const width = (image: HTMLImageElement | SVGElement) => (image as HTMLImageElement).naturalWidth
    await expect.poll(() => card.locator('img').evaluate(width)).toBe(2)
    await card.getByRole('link', { name: 'Cheese' }).click()
    await expect.poll(() => page.locator('main header img').evaluate(width)).toBe(2)

    expect(agents).toEqual([expect.stringContaining('Larder/')])
    expect(asked.filter((url) => !url.startsWith(larder.url) && !url.startsWith('blob:'))).toEqual([])
  } finally {
    site.close()
  }
})
