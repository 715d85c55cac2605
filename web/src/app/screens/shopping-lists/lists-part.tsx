import { SHOPPING_FAILURES } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListGrid } from '../../../features/shopping-lists/components/lists/list-grid.tsx'
import { ListsSkeleton } from '../../../features/shopping-lists/components/lists/lists-skeleton.tsx'
import { NewListDialog } from '../../../features/shopping-lists/components/lists/new-list-dialog.tsx'
import { StorageNotice } from '../../../features/shopping-lists/components/unsent/storage-notice.tsx'
import { useShoppingLists } from '../../../features/shopping-lists/data.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { KeptNotice, SENT_LATER } from '../../../lib/offline/kept-notice.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { Screen } from '../../screen.tsx'

/** The household's shopping lists (SHOP-001 to SHOP-018). */
export function ListsPart() {
  const { lists, error, asOf, retry } = useShoppingLists()
  const { user } = useSession()
  const [isMaking, setIsMaking] = useState(false)
  const isPhone = useMediaQuery('(max-width: 599.98px)')
  useWakeLock(isPhone && lists !== undefined && lists.length > 0)
  return (
    <Screen>
      <PageHeader
        title="Shopping Lists"
        actions={
          <Button variant="primary" icon={Plus} onPress={() => setIsMaking(true)}>
            New List
          </Button>
        }
      />
      <KeptNotice
        asOf={asOf}
        error={error}
        failure={SHOPPING_FAILURES.load}
        saving={SENT_LATER}
        onRetry={retry}
      />
      <StorageNotice />
      {lists === undefined && error !== undefined ? (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, SHOPPING_FAILURES.load)}
        </Banner>
      ) : null}
      {lists === undefined && error === undefined ? <ListsSkeleton /> : null}
      {lists?.length === 0 ? (
        <EmptyState drawing="shelf" title="No shopping lists">
          Get started by creating a new shopping list.
        </EmptyState>
      ) : null}
      {lists === undefined || lists.length === 0 ? null : <ListGrid lists={lists} userId={user?.id} />}
      {isMaking ? <NewListDialog onClose={() => setIsMaking(false)} /> : null}
    </Screen>
  )
}
