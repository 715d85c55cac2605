import { useLocation } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { OrdersScreen } from './orders-screen.tsx'
import { ReceiptsScreen } from './receipts-screen.tsx'

/** The receipts, or the orders beside them; loaded together, because people switch between them. */
export function ArchiveScreen() {
  const { pathname } = useLocation()
  return pathname === paths.orders ? <OrdersScreen key={pathname} /> : <ReceiptsScreen />
}
