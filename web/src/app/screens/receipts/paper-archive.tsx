import { type ReactNode, useState } from 'react'
import { ArchiveList } from '../../../features/receipts/components/archive/archive-list.tsx'
import type { useOrders, useReceipts } from '../../../features/receipts/lazy-data.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SHELF } from '../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { DialogBoundary } from '../../dialog-boundary.tsx'
import { Screen } from '../../screen.tsx'
import { PaperSwitch } from './paper-switch.tsx'
import styles from './receipts-screen.module.css'

const ArchivedReceiptDialog = lazyPart(
  async () =>
    (await import('../../../features/receipts/components/archive/archived-receipt-dialog.tsx'))
      .ArchivedReceiptDialog,
)

type PaperArchiveProps = {
  kind: 'receipt' | 'order'
  title: string
  archive: ReturnType<typeof useReceipts> | ReturnType<typeof useOrders>
  /** What is looked for in them, '' for nothing. */
  search: string
  onSearch: (search: string) => void
  /** Shown when there are none. */
  empty: ReactNode
  /** The main act, beside the title. */
  action?: ReactNode
  /** Shown beside the list on a desktop, above it on a phone. */
  aside?: ReactNode
}

/** A screen that lists all receipts, or all orders, newest first; each opens in a dialog. */
export function PaperArchive(props: PaperArchiveProps) {
  const { kind, title, archive, search, onSearch, empty, action, aside } = props
  const { rows: papers, error, retry, hasMore, isLoadingMore, loadMore } = archive
  const isPhone = useIsPhone()
  const [openId, setOpenId] = useState<string | null>(null)
  const hasPapers = papers !== undefined && papers.length > 0
  const isLoading = papers === undefined && error === undefined
  const list = hasPapers ? (
    <div className={styles.list}>
      <ArchiveList label={title} papers={papers} onOpen={setOpenId} />
      {hasMore ? (
        <Button isPending={isLoadingMore} onPress={loadMore}>
          {`Show older ${kind}s`}
        </Button>
      ) : null}
    </div>
  ) : null
  return (
    <Screen className={styles.screen}>
      <PageHeader
        title={title}
        isLow
        actions={
          <>
            {/* On a phone the bar at the bottom leads there. */}
            {isPhone ? null : <LinkButton to={paths.inventory}>Back to inventory</LinkButton>}
            {action}
          </>
        }
      />
      <div className={styles.head}>
        <PaperSwitch />
        {hasPapers || isLoading || search !== '' ? (
          <SearchField
            label={`Search ${kind}s`}
            placeholder="Shop or article"
            value={search}
            onChange={onSearch}
          />
        ) : null}
      </div>
      {error === undefined ? null : (
        <Banner tone={hasPapers ? 'warning' : 'error'} action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, `Failed to load the ${kind}s`)}
        </Banner>
      )}
      {isLoading ? (
        <LoadingArea text={`Loading ${kind}s...`}>
          <div className={styles.list}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height="82px" radius="card" />
            ))}
          </div>
        </LoadingArea>
      ) : null}
      {papers?.length !== 0 ? null : search === '' ? (
        empty
      ) : (
        <EmptyState
          drawing={SHELF}
          title={`No ${kind}s match your search.`}
          action={<Button onPress={() => onSearch('')}>Clear search</Button>}
        />
      )}
      {list && aside ? (
        <div className={styles.columns}>
          {list}
          <div className={styles.spend}>{aside}</div>
        </div>
      ) : (
        list
      )}
      {openId === null ? null : (
        <DialogBoundary onClose={() => setOpenId(null)}>
          <ArchivedReceiptDialog kind={kind} id={openId} onClose={() => setOpenId(null)} />
        </DialogBoundary>
      )}
    </Screen>
  )
}
