import { Card } from '../../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import styles from './list-grid.module.css'

/** Placeholder while the lists load (SHOP-004). */
export function ListsSkeleton() {
  return (
    <LoadingArea text="Loading shopping lists...">
      <div className={styles.grid}>
        {Array.from({ length: 2 }, (_, index) => (
          <Card key={index}>
            <Skeleton height="320px" />
          </Card>
        ))}
      </div>
    </LoadingArea>
  )
}
