import { House, type LucideIcon, Package, ReceiptText, Settings } from 'lucide-react'
import type { NavIcon } from '../routes.ts'

/** The drawings that the table of routes names. */
export const NAV_ICONS: Record<NavIcon, LucideIcon> = {
  house: House,
  package: Package,
  receipt: ReceiptText,
  settings: Settings,
}
