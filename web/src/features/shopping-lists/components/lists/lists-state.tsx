import { SHOPPING_FAILURES } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { detailOr } from '../../../../lib/api/messages.ts'
import { KeptNotice, SENT_LATER } from '../../../../lib/offline/kept-notice.tsx'
import { Banner } from '../../../../ui/banner/banner.tsx'
import type { useShoppingLists } from '../../data.ts'
import { StorageNotice } from '../unsent/storage-notice.tsx'
import { ListsSkeleton } from './lists-skeleton.tsx'

/** Whether the lists are loading, old or not to be had, and whether this browser keeps their changes. */
export function ListsState({ lists, error, asOf, retry }: ReturnType<typeof useShoppingLists>) {
  return (
    <>
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
    </>
  )
}
