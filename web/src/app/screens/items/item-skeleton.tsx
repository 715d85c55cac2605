import { Card } from '../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import styles from './item-page.module.css'

/** Placeholder in the shape of the item's page. */
export function ItemSkeleton() {
  return (
    <LoadingArea text="Loading item...">
      <div className={styles.columns}>
        {[0, 1].map((column) => (
          <div key={column} className={styles.column}>
            <Skeleton width="60%" height="40px" />
            {[0, 1, 2].map((part) => (
              <Card key={part}>
                <Skeleton height="110px" />
              </Card>
            ))}
          </div>
        ))}
      </div>
    </LoadingArea>
  )
}
