import clsx from 'clsx'
import { Card } from '../../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import type { ListLayout } from '../../hooks/use-list-layout.ts'
import styles from './inventory-skeleton.module.css'

const HEIGHTS: Record<ListLayout, string> = { cards: '146px', rows: '36px', compact: '76px' }

/** Placeholder while the inventory loads. */
export function InventorySkeleton({ layout }: { layout: ListLayout }) {
  return (
    <LoadingArea text="Loading inventory...">
      <div className={styles.heading}>
        <Skeleton width="160px" height="26px" />
      </div>
      <div className={clsx(styles.cells, styles[layout])}>
        {Array.from({ length: 6 }, (_, index) => (
          <Card key={index}>
            <Skeleton height={HEIGHTS[layout]} />
          </Card>
        ))}
      </div>
    </LoadingArea>
  )
}
