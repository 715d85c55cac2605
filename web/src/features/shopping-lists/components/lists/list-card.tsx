import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { shoppingListPath } from '../../../../lib/paths.ts'
import { Card } from '../../../../ui/card/card.tsx'
import { useListActions } from '../../hooks/use-list-actions.ts'
import { AddLineForm } from '../lines/add-line-form.tsx'
import { LineList } from '../lines/line-list.tsx'
import styles from './list-card.module.css'
import { ListMenu } from './list-menu.tsx'
import { ListProgress } from './list-progress.tsx'

/** A list in the overview: its progress, its lines and the row that adds one (SHOP-006 to SHOP-012). */
export function ListCard({ list, userId }: { list: ShoppingList; userId: string | undefined }) {
  const id = useId()
  const actions = useListActions(list)
  return (
    <Card as="article" aria-labelledby={id} className={styles.card}>
      <header className={styles.header}>
        <h2 id={id} className={styles.name}>
          <Link to={shoppingListPath(list.id)}>
            <bdi>{list.name}</bdi>
          </Link>
        </h2>
        <ListMenu list={list} actions={actions} />
      </header>
      <ListProgress list={list} />
      <LineList list={list} actions={actions} userId={userId} Heading="h3" />
      <AddLineForm listName={list.name} lineCount={list.items.length} onAdd={actions.add} />
    </Card>
  )
}
