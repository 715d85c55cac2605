import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListGrid } from '../../../features/shopping-lists/components/lists/list-grid.tsx'
import { ListsState } from '../../../features/shopping-lists/components/lists/lists-state.tsx'
import { NewListDialog } from '../../../features/shopping-lists/components/lists/new-list-dialog.tsx'
import { useShoppingLists } from '../../../features/shopping-lists/data.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'
import { useWakeLock } from '../../../lib/hooks/use-wake-lock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SHELF } from '../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { Screen } from '../../screen.tsx'

/** The household's shopping lists (SHOP-001 to SHOP-018). */
export function ListsPart() {
  const state = useShoppingLists()
  const { lists } = state
  const { user } = useSession()
  const [isMaking, setIsMaking] = useState(false)
  const isPhone = useIsPhone()
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
      <ListsState {...state} />
      {lists?.length === 0 ? (
        <EmptyState drawing={SHELF} title="No shopping lists">
          Get started by creating a new shopping list.
        </EmptyState>
      ) : null}
      {lists === undefined || lists.length === 0 ? null : <ListGrid lists={lists} userId={user?.id} />}
      {isMaking ? <NewListDialog onClose={() => setIsMaking(false)} /> : null}
    </Screen>
  )
}
