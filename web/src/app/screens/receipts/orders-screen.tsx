import { useState } from 'react'
import { ArchiveList } from '../../../features/receipts/components/archive/archive-list.tsx'
import { ArchivedReceiptDialog } from '../../../features/receipts/components/archive/archived-receipt-dialog.tsx'
import { useOrders } from '../../../features/receipts/lazy-data.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { Screen } from '../../screen.tsx'
import { PaperSwitch } from './paper-switch.tsx'
import styles from './receipts-screen.module.css'

/** The orders that were found in e-mails, what became of them. */
export function OrdersScreen() {
  const { papers: orders, error, retry, hasMore, isLoadingMore, loadMore } = useOrders()
  const [openId, setOpenId] = useState<string | null>(null)
  const hasOrders = orders !== undefined && orders.length > 0
  return (
    <Screen className={styles.screen}>
      <PageHeader title="Orders" actions={<LinkButton to={paths.inventory}>Back to inventory</LinkButton>} />
      <PaperSwitch />
      {error === undefined ? null : (
        <Banner tone={hasOrders ? 'warning' : 'error'} action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the orders')}
        </Banner>
      )}
      {orders === undefined && error === undefined ? (
        <LoadingArea text="Loading orders...">
          <div className={styles.list}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height="82px" radius="card" />
            ))}
          </div>
        </LoadingArea>
      ) : null}
      {orders?.length === 0 ? (
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
      ) : null}
      {hasOrders ? (
        <div className={styles.list}>
          <ArchiveList label="Orders" papers={orders} onOpen={setOpenId} />
          {hasMore ? (
            <Button isPending={isLoadingMore} onPress={loadMore}>
              Show older orders
            </Button>
          ) : null}
        </div>
      ) : null}
      {openId === null ? null : (
        <ArchivedReceiptDialog kind="order" id={openId} onClose={() => setOpenId(null)} />
      )}
    </Screen>
  )
}
