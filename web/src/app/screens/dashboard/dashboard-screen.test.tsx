import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { listInventory } from '@larder/shared/contracts/inventory'
import { listRelevantPromotions } from '@larder/shared/contracts/promotions'
import { getVersion } from '@larder/shared/contracts/system'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, fails, failsWithoutDetail } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser, sampleVersion } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleEntry, sampleItem } from '../../../testing/samples/stock-samples.ts'

const low = (name: string) => sampleEntry(name, { status: 'low', quantity: 1, min_stock_level: 3 })
const stock = [
  sampleEntry('Chicken', {
    status: 'expired',
    quantity: 1.2,
    unit: 'kg',
    expiry_date: '2026-03-08T00:00:00.000Z',
  }),
  sampleEntry('Lemons', { status: 'out_of_stock', quantity: 0 }),
  low('Milk'),
  low('Lentils'),
  low('Coffee'),
  low('Butter'),
  sampleEntry('Rice'),
  sampleEntry('Salt'),
]
const openDashboard = (entries = stock) =>
  renderApp('/dashboard', { handlers: [answers(listInventory, entries)] })
const group = async (name: RegExp) => within(await screen.findByRole('region', { name }))

describe('dashboard', () => {
  it('[DASH-001] sends visitors to the login', async () => {
    renderApp('/dashboard', { isVisitor: true })
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  })

  it('[DASH-001, DASH-002, DASH-003, DASH-004] is the feed with version, reminders and health', async () => {
    openDashboard()
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Feed 🥕')
    expect(await screen.findByText('Up and running · v1.2')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Inventory Reminders' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Inventory Health' })).toBeVisible()
  })

  it('asks for what stands further down when the inventory is there', async () => {
    let letGo = () => undefined as void
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    const asked: string[] = []
    renderApp('/dashboard', {
      handlers: [
        answers(listInventory, async () => (await gate, asked.push('answered'), stock)),
        answers(listRelevantPromotions, () => (asked.push('promotions'), { promotions: [] })),
      ],
    })
    expect(await screen.findByRole('region', { name: 'This week' })).toBeVisible()
    letGo()
    await waitFor(() => expect(asked).toEqual(['answered', 'promotions']))
  })

  it('[DASH-003] says when the server does not answer', async () => {
    renderApp('/dashboard', {
      handlers: [answers(listInventory, stock), failsWithoutDetail(getVersion, 502)],
    })
    expect(await screen.findByText('Server not reachable · version unknown')).toBeVisible()
  })

  it('[DASH-006] reads reminders of the user, promotions, the inventory and the version', async () => {
    const asked = new Set<string>()
    renderApp('/dashboard', {
      handlers: [
        answers(listReminders, ({ params }) => {
          asked.add(`reminders of ${String(params['userId'])}`)
          return []
        }),
        answers(listRelevantPromotions, () => {
          asked.add('promotions')
          return { promotions: [] }
        }),
        answers(listInventory, () => {
          asked.add('inventory')
          return stock
        }),
        answers(getVersion, () => {
          asked.add('version')
          return sampleVersion
        }),
      ],
    })
    const all = ['inventory', 'promotions', `reminders of ${sampleUser.id}`, 'version']
    await waitFor(() => expect([...asked].sort()).toEqual(all))
  })

  it('[DASH-009] opens the upload from its action panel', async () => {
    const user = openDashboard()
    await user.click(await screen.findByRole('link', { name: 'Upload Receipt' }))
    expect(await screen.findByRole('dialog', { name: 'Upload Receipts' })).toBeVisible()
    expect(window.location.pathname).toBe('/inventory')
  })

  it('[DASH-010] offers no sync from e-mail without Gmail access', async () => {
    openDashboard()
    await screen.findByText('Chicken')
    expect(screen.queryByText('Sync from Email')).not.toBeInTheDocument()
  })

  it('[DASH-011, DASH-012, DASH-013, DASH-014] groups expired, out of stock and low items with their details', async () => {
    openDashboard()
    expect((await group(/^Expired/)).getByRole('link', { name: /Chicken/ })).toHaveTextContent(
      '1.20 kg · Mar 8, 2026',
    )
    expect((await group(/^Out of Stock/)).getByRole('link', { name: /Lemons/ })).toHaveTextContent('0 items')
    expect((await group(/^Low Stock/)).getByRole('link', { name: /Milk/ })).toHaveTextContent(
      '1 item · min 3',
    )
  })

  it('[DASH-011] lists an item with several lots once, with their total quantity', async () => {
    const item = sampleItem('Flour', { unit: 'g' })
    const lot = (id: string, quantity: number, unit: string) =>
      sampleEntry('Flour', {
        id,
        item,
        item_id: item.id,
        quantity,
        unit,
        status: 'low',
        min_stock_level: 900,
      })
    openDashboard([lot('a'.repeat(24), 300, 'g'), lot('b'.repeat(24), 0.4, 'kg')])
    const flours = (await group(/^Low Stock/)).getAllByRole('link')
    expect(flours).toHaveLength(1)
    expect(flours[0]).toHaveTextContent('700 g · min 900 g')
  })

  it('[DASH-011] lists what has expired and runs low only as expired', async () => {
    const item = sampleItem('Ham')
    const lot = { item, item_id: item.id, min_stock_level: 3 }
    openDashboard([
      sampleEntry('Ham', {
        ...lot,
        id: 'a'.repeat(24),
        status: 'expired',
        expiry_date: '2026-03-08T00:00:00.000Z',
      }),
      sampleEntry('Ham', { ...lot, id: 'b'.repeat(24), status: 'low' }),
      low('Milk'),
    ])
    expect((await group(/^Expired/)).getByRole('link', { name: /Ham/ })).toBeVisible()
    expect((await group(/^Low Stock/)).getAllByRole('link')).toHaveLength(1)
  })

  it('[DASH-015, DASH-016, DASH-017] lists three items of a group and links to the others', async () => {
    const user = openDashboard()
    const lows = await group(/^Low Stock/)
    expect(lows.getAllByRole('listitem')).toHaveLength(3)
    expect((await group(/^Expired/)).queryByText(/^View/)).not.toBeInTheDocument()
    await user.click(lows.getByRole('link', { name: 'View 1 more' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
    expect(await screen.findByRole('radio', { name: /^Low Stock/ })).toBeChecked()
  })

  it('[DASH-018] opens the inventory with the clicked item highlighted', async () => {
    const user = openDashboard()
    await user.click(await screen.findByRole('link', { name: /Lemons/ }))
    expect(await screen.findByRole('article', { name: 'Lemons' })).toHaveAttribute('data-highlighted')
  })

  it('[DASH-023, DASH-024, DASH-026, DASH-027] shows the health, counting low and out of stock items once', async () => {
    openDashboard()
    // 8 items: 4 low and 1 out of stock need attention.
    expect(await screen.findByRole('meter', { name: 'Inventory health' })).toHaveAttribute(
      'aria-valuenow',
      '38',
    )
    expect(screen.getByText('5 of 8 items need attention')).toBeVisible()
  })

  it('[DASH-025] is at 0% without items', async () => {
    openDashboard([])
    expect(await screen.findByText('0%')).toBeInTheDocument()
    expect(screen.getByText('0 of 0 items need attention')).toBeVisible()
    expect(screen.getByText('Nothing in stock yet')).toBeVisible()
    expect(screen.getByText('Your larder is empty.')).toBeVisible()
    expect(await screen.findAllByRole('link', { name: /^Upload Receipt/ })).toHaveLength(1)
  })

  it('leads to what has expired from the health, which does not count it', async () => {
    const user = openDashboard([
      sampleEntry('Rice'),
      sampleEntry('Ham', { status: 'expired', expiry_date: '2026-01-01T00:00:00.000Z' }),
    ])
    const tile = within(await screen.findByRole('region', { name: 'Inventory Health' }))
    expect(await tile.findByText('0 of 2 items need attention')).toBeVisible()
    expect(tile.getByText('low or out of stock')).toBeVisible()
    await user.click(tile.getByRole('link', { name: 'and 1 has expired' }))
    expect(await screen.findByRole('radio', { name: /^Expired/ })).toBeChecked()
  })

  it('says when nothing needs attention', async () => {
    openDashboard([sampleEntry('Rice')])
    expect(await screen.findByText('Nothing has expired, is out or runs low.')).toBeVisible()
  })

  it('[DASH-007, DASH-008, DASH-028, DASH-035] shows an error in place of stock that cannot be loaded', async () => {
    const user = renderApp('/dashboard', { handlers: [failsWithoutDetail(listInventory, 502)] })
    expect(await screen.findByText("We're getting your data ready")).toBeVisible()
    expect(screen.getByText(/Failed to load inventory data/)).toBeVisible()
    expect(screen.getByText('Error loading inventory data')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Upload Receipt' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Add Items to Inventory' }))
    expect(await screen.findByRole('dialog', { name: 'Upload Receipts' })).toBeVisible()
  })

  it('recovers with Try again', async () => {
    const user = renderApp('/dashboard', { handlers: [fails(listInventory, 'database_unavailable')] })
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use(answers(listInventory, stock))
    await user.click(again)
    expect(await screen.findByText('Chicken')).toBeVisible()
  })
})
