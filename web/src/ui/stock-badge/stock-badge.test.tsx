import { STOCK_STATUSES } from '@larder/shared/contracts/inventory'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StockBadge } from './stock-badge.tsx'

describe('stock badge', () => {
  it.each([
    ['[INV-016]', 'in_stock', 'In Stock', 'ok'],
    ['[INV-017]', 'adequate', 'Adequate', 'ok'],
    ['[INV-018]', 'low', 'Low Stock', 'warn'],
    ['[INV-019]', 'below_minimum', 'Below Minimum', 'warn'],
    ['[INV-020]', 'critical', 'Critical', 'bad'],
    ['[INV-021]', 'expired', 'Expired', 'bad'],
    ['[INV-022]', 'out_of_stock', 'Out of Stock', 'off'],
  ] as const)('%s %s reads %s in %s, with an icon', (_, status, label, tone) => {
    render(<StockBadge status={status} />)
    const badge = screen.getByText(label)
    expect(badge).toHaveAttribute('data-tone', tone)
    expect(badge.querySelector('svg')).not.toBeNull()
  })

  it('has a badge for all seven statuses', () => expect(STOCK_STATUSES).toHaveLength(7))
})
