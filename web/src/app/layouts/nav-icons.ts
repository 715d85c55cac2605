import { House, type LucideIcon, Package, ReceiptText, Settings } from 'lucide-react'
import type { NavIcon } from '../routes.ts'

/** The icons that the route table names. */
export const NAV_ICONS: Record<NavIcon, LucideIcon> = {
  house: House,
  package: Package,
  receipt: ReceiptText,
  settings: Settings,
}
