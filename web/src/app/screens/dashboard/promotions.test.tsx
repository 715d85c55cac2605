import { listInventory } from '@larder/shared/contracts/inventory'
import { listRelevantPromotions, type RelevantPromotion } from '@larder/shared/contracts/promotions'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, failsWithoutDetail, on } from '../../../testing/handlers.ts'
import { appliesOperations } from '../../../testing/samples/list-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { samplePromotion } from '../../../testing/samples/promotion-samples.ts'
import { server } from '../../../testing/server.ts'

const open = (promotions: RelevantPromotion[]) =>
  renderApp('/dashboard', {
    handlers: [
      answers(listInventory, []),
      answers(listRelevantPromotions, { promotions }),
      answers(listShoppingLists, []),
    ],
  })
const tile = async () => within(await screen.findByRole('region', { name: 'Active Promotions' }))

describe('the tile of promotions', () => {
  it('[DASH-004, DASH-029] shows how many there are', async () => {
    open([samplePromotion('Milk'), samplePromotion('Butter')])
    expect(await (await tile()).findByText('2')).toBeVisible()
    expect((await tile()).getByText('Current savings opportunities')).toBeVisible()
  })

  it('shows none, and nothing to open', async () => {
    open([])
    expect(await (await tile()).findByText('0')).toBeVisible()
    expect((await tile()).queryByRole('button')).not.toBeInTheDocument()
  })

  it('[DASH-030, DASH-034] says that they could not be loaded, and loads them again', async () => {
    const user = renderApp('/dashboard', {
      handlers: [answers(listInventory, []), failsWithoutDetail(listRelevantPromotions, 502)],
    })
    expect(await (await tile()).findByText('Error loading promotion data')).toBeVisible()
    expect((await tile()).getByText('Failed to load promotions')).toBeVisible()
    server.use(answers(listRelevantPromotions, { promotions: [samplePromotion('Milk')] }))
    await user.click((await tile()).getByRole('button', { name: 'Try again' }))
    expect(await (await tile()).findByText('1')).toBeVisible()
  })

  it('[PROM-003] says when the answer has another shape', async () => {
    renderApp('/dashboard', {
      handlers: [
        answers(listInventory, []),
        on(listRelevantPromotions, () => HttpResponse.json({ promotions: 7 })),
      ],
    })
    expect(await (await tile()).findByText('Invalid response format from promotions API')).toBeVisible()
  })
})

describe('the dialog of promotions', () => {
  it('says what each costs, against what is usual, where and until when', async () => {
    const user = open([
      samplePromotion('Milk'),
      samplePromotion('Cheese', {
        is_weighted: true,
        min_qty: 0.01,
        discounted_price: 119,
        currency: 'ILS',
        percent_under_usual: null,
        usual_unit_price: null,
        shop_count: 3,
        is_for_members: false,
      }),
      samplePromotion('Yogurt', {
        discounted_price: null,
        percent_off: 33.3,
        min_qty: 3,
        shop_name: null,
        ends_on: null,
      }),
    ])
    await user.click(await (await tile()).findByRole('button', { name: 'Show promotions' }))
    const [milk, cheese, yogurt] = within(
      await screen.findByRole('dialog', { name: 'Active Promotions' }),
    ).getAllByRole('listitem')
    expect(milk).toHaveTextContent('2 for €5.00')
    expect(milk).toHaveTextContent('18% under your usual €10.00 per kg')
    expect(milk).toHaveTextContent('Corner Shop · until Mar 8, 2026 · members only')
    expect(cheese).toHaveTextContent('₪119.00 per kg')
    expect(cheese).toHaveTextContent('Corner Shop and 2 more')
    expect(yogurt).toHaveTextContent('33.30% off when you buy 3')
  })

  it('puts one on a shopping list', async () => {
    const user = open([samplePromotion('Milk')])
    server.use(appliesOperations)
    await user.click(await (await tile()).findByRole('button', { name: 'Show promotions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Active Promotions' }))
    await user.click(await dialog.findByRole('button', { name: /^Add to list: / }))
    expect(await screen.findByText('Put 2 items of Milk on Shopping')).toBeVisible()
  })

  it('closes with Escape', async () => {
    const user = open([samplePromotion('Milk')])
    await user.click(await (await tile()).findByRole('button', { name: 'Show promotions' }))
    await screen.findByRole('dialog', { name: 'Active Promotions' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
