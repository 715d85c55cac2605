import { useOrders } from '../../../features/receipts/lazy-data.ts'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PaperArchive } from './paper-archive.tsx'

/** The orders that were found in e-mails, and what became of them. */
export function OrdersScreen() {
  return (
    <PaperArchive
      kind="order"
      title="Orders"
      archive={useOrders()}
      empty={
        <EmptyState
          drawing="shelf"
          title="No orders yet."
          action={
            <LinkButton to={paths.settings} variant="primary">
              Connect a mailbox
            </LinkButton>
          }
        >
          Orders confirmed by e-mail become stock. Connect Gmail, or any other mailbox with an app password.
        </EmptyState>
      }
    />
  )
}
