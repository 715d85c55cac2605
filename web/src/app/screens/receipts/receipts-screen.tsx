import { useState } from 'react'
import { ArchiveList } from '../../../features/receipts/components/archive/archive-list.tsx'
import { ArchivedReceiptDialog } from '../../../features/receipts/components/archive/archived-receipt-dialog.tsx'
import { SpendCard } from '../../../features/receipts/components/archive/spend-card.tsx'
import { useReceipts } from '../../../features/receipts/lazy-data.ts'
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

/** What was bought, where and for how much: the archived receipts and their spending. */
export function ReceiptsScreen() {
  const { papers: receipts, error, retry, hasMore, isLoadingMore, loadMore } = useReceipts()
  const [openId, setOpenId] = useState<string | null>(null)
  const hasReceipts = receipts !== undefined && receipts.length > 0
  return (
    <Screen className={styles.screen}>
      <PageHeader
        title="Receipts"
        actions={<LinkButton to={paths.inventory}>Back to inventory</LinkButton>}
      />
      <PaperSwitch />
      {error === undefined ? null : (
        <Banner tone={hasReceipts ? 'warning' : 'error'} action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the receipts')}
        </Banner>
      )}
      {receipts === undefined && error === undefined ? (
        <LoadingArea text="Loading receipts...">
          <div className={styles.list}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height="82px" radius="card" />
            ))}
          </div>
        </LoadingArea>
      ) : null}
      {receipts?.length === 0 ? (
        <EmptyState
          drawing="shelf"
          title="No receipts yet."
          action={
            <LinkButton to={paths.inventory} state={{ openUploadDialog: true }} variant="primary">
              Upload Receipt
            </LinkButton>
          }
        >
          Each receipt that you upload is kept here, with its picture and what it cost.
        </EmptyState>
      ) : null}
      {hasReceipts ? (
        <div className={styles.columns}>
          <div className={styles.list}>
            <ArchiveList label="Receipts" papers={receipts} onOpen={setOpenId} />
            {hasMore ? (
              <Button isPending={isLoadingMore} onPress={loadMore}>
                Show older receipts
              </Button>
            ) : null}
          </div>
          <div className={styles.spend}>
            <SpendCard />
          </div>
        </div>
      ) : null}
      {openId === null ? null : (
        <ArchivedReceiptDialog kind="receipt" id={openId} onClose={() => setOpenId(null)} />
      )}
    </Screen>
  )
}
