import { House, type LucideIcon, Package, ReceiptText, Settings } from 'lucide-react'
import { paths } from '../../lib/paths.ts'

type Destination = { path: string; icon: LucideIcon; label: string; shortLabel: string }

/** Where the navigation leads: only what is built (NAV-013, NAV-020). */
export const DESTINATIONS: readonly Destination[] = [
  { path: paths.dashboard, icon: House, label: 'Dashboard', shortLabel: 'Home' },
  { path: paths.inventory, icon: Package, label: 'Inventory', shortLabel: 'Inventory' },
  { path: paths.receipts, icon: ReceiptText, label: 'Receipts', shortLabel: 'Receipts' },
  { path: paths.settings, icon: Settings, label: 'Settings', shortLabel: 'Settings' },
]
