import type { StockStatus } from '@larder/shared/contracts/inventory'
import { ArrowDown, Ban, Check, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Badge, type Tone } from '../badge/badge.tsx'

const STATUSES: Record<StockStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  in_stock: { label: 'In Stock', tone: 'ok', icon: Check },
  adequate: { label: 'Adequate', tone: 'ok', icon: Check },
  low: { label: 'Low Stock', tone: 'warn', icon: ArrowDown },
  below_minimum: { label: 'Below Minimum', tone: 'warn', icon: ArrowDown },
  critical: { label: 'Critical', tone: 'bad', icon: TriangleAlert },
  expired: { label: 'Expired', tone: 'bad', icon: CircleAlert },
  out_of_stock: { label: 'Out of Stock', tone: 'off', icon: Ban },
}

/** The badge of a stock status: its text, colour and icon. */
export function StockBadge({ status }: { status: StockStatus }) {
  const { label, tone, icon } = STATUSES[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
