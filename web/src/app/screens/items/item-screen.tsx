import { Navigate, useParams } from 'react-router-dom'
import { ItemPageView } from './item-page-view.tsx'
import { ItemSkeleton } from './item-skeleton.tsx'
import { useItemPage } from '../../../features/items/data.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { itemPath, paths } from '../../../lib/paths.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { BackLink } from '../../../ui/back-link/back-link.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { MAGNIFIER } from '../../../ui/empty-state/drawings/magnifier.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { Screen } from '../../screen.tsx'

/** The page of the item in the address. */
export function ItemScreen() {
  const { id = '' } = useParams()
  // Another item has another page, with nothing typed on it.
  return <ItemById key={id} id={id} />
}

function ItemById({ id }: { id: string }) {
  const today = useToday()
  const { page, error, retry } = useItemPage(id)
  // A malformed address can't lead to an item either.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (isGone) {
    return (
      <Screen title="Item not found">
        <EmptyState
          drawing={MAGNIFIER}
          isWholeScreen
          title="This item does not exist."
          action={<LinkButton to={paths.inventory}>Go to the inventory</LinkButton>}
        >
          It may have been deleted.
        </EmptyState>
      </Screen>
    )
  }
  // A joined item is shown on the page of the item that it was joined with.
  if (page !== undefined && page.item.id !== id) return <Navigate to={itemPath(page.item.id)} replace />
  return (
    <Screen title={page?.item.name ?? 'Item'}>
      <BackLink to={paths.inventory}>Inventory</BackLink>
      {error === undefined || page !== undefined ? null : <PageHeader title="Item" />}
      {error === undefined ? null : (
        <Banner
          tone={page === undefined ? 'error' : 'warning'}
          action={{ label: 'Try again', onPress: retry }}
        >
          {detailOr(error, 'Failed to load the item')}
        </Banner>
      )}
      {page === undefined && error === undefined ? <ItemSkeleton /> : null}
      {page === undefined ? null : <ItemPageView page={page} today={today} />}
    </Screen>
  )
}
