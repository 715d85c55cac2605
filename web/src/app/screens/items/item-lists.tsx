import type { ReactNode } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { MovementRow } from '../../../features/inventory/components/entry/movement-row.tsx'
import { PriceTable } from '../../../features/receipts/components/archive/price-history.tsx'
import { useItemHistory, usePricesPaid } from '../../../features/items/data.ts'
import { Note, Section } from '../../../ui/section/section.tsx'

/** What was paid for the item over time. */
export function PricesSection({ itemId }: { itemId: string }) {
  const { rows, ...list } = usePricesPaid(itemId)
  return (
    <Section title="Prices">
      <PagedList {...list} name="prices" rows={rows} emptyText="Prices come from the receipts that you save.">
        <PriceTable prices={rows ?? []} />
      </PagedList>
    </Section>
  )
}

/** The changes of the item's stock over all of its entries. */
export function HistorySection({ itemId }: { itemId: string }) {
  const { rows, ...list } = useItemHistory(itemId)
  return (
    <Section title="History">
      <PagedList {...list} name="history" rows={rows} emptyText="Everything added or used is listed here.">
        <ol>
          {rows?.map((movement) => (
            <MovementRow key={movement.id} movement={movement} place={movement.storage_location} />
          ))}
        </ol>
      </PagedList>
    </Section>
  )
}

type PagedListProps = {
  /** What the list holds, in its messages. */
  name: string
  rows: readonly unknown[] | undefined
  error: unknown
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  showMore: () => void
  emptyText: string
  children: ReactNode
}

function PagedList(props: PagedListProps) {
  const { name, rows, error, retry, hasMore, isLoadingMore, showMore, emptyText, children } = props
  return (
    <>
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, `Failed to load the ${name}`)}
        </Banner>
      )}
      {rows === undefined && error === undefined ? (
        <LoadingArea text={`Loading ${name}...`}>
          <Skeleton height="120px" />
        </LoadingArea>
      ) : null}
      {rows?.length === 0 ? <Note>{emptyText}</Note> : null}
      {rows !== undefined && rows.length > 0 ? children : null}
      {hasMore ? (
        <Button size="small" aria-label={`Show more ${name}`} isPending={isLoadingMore} onPress={showMore}>
          Show more
        </Button>
      ) : null}
    </>
  )
}
