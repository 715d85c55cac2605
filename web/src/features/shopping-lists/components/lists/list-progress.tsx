import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ReactNode } from 'react'
import { Meter } from '../../../../ui/meter/meter.tsx'
import { UnsentCount } from '../unsent/unsent-count.tsx'
import styles from './list-progress.module.css'

/** How many of a list's items are checked, of how many (SHOP-008), and what is not sent yet. */
export function ListProgress({
  list: { id, name, items },
  children,
}: {
  list: ShoppingList
  children?: ReactNode
}) {
  const checked = items.filter((line) => line.checked).length
  return (
    <div className={styles.progress}>
      <span className={styles.count} dir="ltr">
        {checked} / {items.length}
      </span>
      <UnsentCount listId={id} />
      <div className={styles.meter}>
        <Meter
          label={`In the basket of ${name}`}
          valueText={`${checked} of ${items.length}`}
          value={checked}
          full={items.length}
        />
      </div>
      {children}
    </div>
  )
}
