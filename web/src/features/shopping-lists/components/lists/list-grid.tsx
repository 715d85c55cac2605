import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { ListCard } from './list-card.tsx'
import styles from './list-grid.module.css'

/** All lists as cards (SHOP-006). */
export function ListGrid({ lists, userId }: { lists: readonly ShoppingList[]; userId: string | undefined }) {
  return (
    <div className={styles.grid}>
      {lists.map((list) => (
        <ListCard key={list.id} list={list} userId={userId} />
      ))}
    </div>
  )
}
