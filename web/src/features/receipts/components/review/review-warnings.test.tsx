import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleOrder, sampleOrderFacts } from '../../../../testing/samples/order-samples.ts'
import { sampleId } from '../../../../testing/samples/stock-samples.ts'
import { openReview, receiptsToReview } from '../../review/open-review.ts'
import { DuplicateWarnings } from './review-warnings.tsx'

/** Shows the warnings about two orders of one shop, day and total, with these numbers. */
const renderTwo = (...numbers: readonly [string | null, string | null]) =>
  renderOrders(...numbers.map((number) => ({ number })))
const renderOrders = (...facts: readonly Partial<OrderFacts>[]) => {
  const orders = facts.map((fields, index) =>
    sampleOrder(sampleId(800 + index), ['Milk'], { order: sampleOrderFacts(fields) }),
  )
  const { receipts } = openReview(receiptsToReview(orders))
  return render(<DuplicateWarnings kind="order" receipts={receipts} dispatch={() => undefined} />)
}

it('warns of two orders of one shop, day and total only where no number tells them apart', () => {
  const { unmount } = renderTwo('A-1', 'A-2')
  expect(screen.queryByText(/looks like the same order as/)).not.toBeInTheDocument()
  unmount()
  renderTwo('A-1', null)
  expect(screen.getByText(/looks like the same order as/)).toBeVisible()
})

it("warns of an order that bears the number of another sender's, because that number tells nothing apart", () => {
  renderOrders({ number: 'A-1' }, { number: 'A-1', is_separate: true, sender: 'parcels.example' })
  expect(screen.getByText(/looks like the same order as/)).toBeVisible()
})
