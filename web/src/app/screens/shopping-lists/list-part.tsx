import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { Share2 } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useState } from 'react'
import { AddLineForm } from '../../../features/shopping-lists/components/lines/add-line-form.tsx'
import { LineList } from '../../../features/shopping-lists/components/lines/line-list.tsx'
import { UsualChips } from '../../../features/shopping-lists/components/lines/usual-chips.tsx'
import { ListMenu } from '../../../features/shopping-lists/components/lists/list-menu.tsx'
import { ListProgress } from '../../../features/shopping-lists/components/lists/list-progress.tsx'
import { ListTotal } from '../../../features/shopping-lists/components/lists/list-total.tsx'
import { ListsState } from '../../../features/shopping-lists/components/lists/lists-state.tsx'
import { ShopBar } from '../../../features/shopping-lists/components/shops/shop-bar.tsx'
import { PutAwayButton } from '../../../features/shopping-lists/components/put-away/put-away-button.tsx'
import { useShoppingLists, useShops } from '../../../features/shopping-lists/data.ts'
import { type NewLine, useListActions } from '../../../features/shopping-lists/hooks/use-list-actions.ts'
import { useKnownItems } from '../../../features/shopping-lists/known-items/use-known-items.ts'
import { useListPrices } from '../../../features/shopping-lists/known-items/use-list-prices.ts'
import { shareList } from '../../../features/shopping-lists/share-list.ts'
import { orderIn } from '../../../features/shopping-lists/shops.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'
import { useWakeLock } from '../../../lib/hooks/use-wake-lock.ts'
import { BackLink } from '../../../ui/back-link/back-link.tsx'
import { IconButton } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { MAGNIFIER } from '../../../ui/empty-state/drawings/magnifier.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { Screen } from '../../screen.tsx'
import styles from './list-part.module.css'

/** One list by itself, for use in the shop. */
export function ListPart({ id }: { id: string }) {
  const state = useShoppingLists()
  const { lists } = state
  const list = lists?.find((other) => other.id === id)
  // A tick is shown by its line at once; that the line moves into the basket takes longer than one picture.
  const arranged = useDeferredValue(list)
  if (lists !== undefined && list === undefined) {
    return (
      <Screen title="List not found">
        <EmptyState
          drawing={MAGNIFIER}
          isWholeScreen
          title="This list is not there any more."
          action={<LinkButton to={paths.shoppingLists}>Go to the shopping lists</LinkButton>}
        >
          It may have been deleted.
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen title={list?.name ?? 'Shopping list'} className={styles.screen} isBusy={arranged !== list}>
      {list === undefined ? <BackLink to={paths.shoppingLists}>Shopping Lists</BackLink> : null}
      {lists === undefined && state.error !== undefined ? <PageHeader title="Shopping list" /> : null}
      <ListsState {...state} />
      {list === undefined ? null : <OpenList list={arranged?.id === id ? arranged : list} />}
    </Screen>
  )
}

const OpenList = memo(function OpenList({ list }: { list: ShoppingList }) {
  const actions = useListActions(list)
  const items = useKnownItems()
  const prices = useListPrices(list, items)
  const { shops } = useShops()
  const { user } = useSession()
  const isPhone = useIsPhone()
  useWakeLock(isPhone)
  const [addedId, setAddedId] = useState<string>()
  const add = useCallback((lines: readonly NewLine[]) => setAddedId(actions.add(lines).at(-1)), [actions])
  return (
    <>
      <div className={styles.head}>
        <BackLink to={paths.shoppingLists}>
          {isPhone ? <VisuallyHidden>Shopping Lists</VisuallyHidden> : 'Shopping Lists'}
        </BackLink>
        <PageHeader
          title={<bdi>{list.name}</bdi>}
          actions={
            <>
              <IconButton icon={Share2} label="Share as text" onPress={() => void shareList(list)} />
              <ListMenu list={list} actions={actions} />
            </>
          }
        />
        <ListProgress list={list}>
          <ListTotal prices={prices} />
        </ListProgress>
        <ShopBar list={list} shops={shops} actions={actions} isIconsOnly={isPhone} />
      </div>
      {list.items.length === 0 ? <p className={styles.empty}>Nothing is on this list.</p> : null}
      <LineList
        list={list}
        actions={actions}
        userId={user?.id}
        shopOrder={orderIn(shops, list.shop)}
        priceOf={prices.priceOf}
        addedId={addedId}
        Heading="h2"
      />
      <PutAwayButton list={list} />
      {/* Last, as they come when the list is there already, and would push away what is below. */}
      <UsualChips list={list} items={items} onAdd={actions.addWithUndo} />
      <div className={styles.add}>
        <AddLineForm listName={list.name} lineCount={list.items.length} onAdd={add} />
      </div>
    </>
  )
})
