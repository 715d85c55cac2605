import type { KnownItem } from '@larder/shared/contracts/shopping-lists/known-items'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { foldName } from '@larder/foods'
import { Plus } from 'lucide-react'
import { useId, useMemo } from 'react'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { ListActions } from '../../hooks/use-list-actions.ts'
import { amountOf } from '../../share-text.ts'
import styles from './usual-chips.module.css'

/** More are no longer seen at a glance. */
const MAX_CHIPS = 12

type UsualItem = KnownItem & { usual: NonNullable<KnownItem['usual']> }

type UsualChipsProps = {
  list: ShoppingList
  items: readonly KnownItem[]
  onAdd: ListActions['addWithUndo']
}

/** What the household often buys and the list does not have; a tap adds the usual amount. */
export function UsualChips({ list, items, onAdd }: UsualChipsProps) {
  const id = useId()
  const chips = useMemo(() => usualItems(items, list), [items, list])
  if (chips.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.chips}>
      <h2 id={id} className={styles.heading}>
        Usually bought
      </h2>
      <ul className={styles.row}>
        {chips.map(({ id: item_id, name, unit, usual: { quantity } }) => (
          <li key={item_id}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`Add ${name} ${amountOf({ quantity, unit })}`}
              onClick={() => onAdd({ item_id, item_name: name, quantity, unit })}
            >
              <Icon of={Plus} size={16} />
              <bdi>{name}</bdi> <span className={styles.amount}>{amountOf({ quantity, unit })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The most often bought first. */
function usualItems(items: readonly KnownItem[], { items: lines }: ShoppingList): readonly UsualItem[] {
  const ids = new Set(lines.map(({ item_id }) => item_id))
  const names = new Set(lines.map(({ item_name }) => foldName(item_name)))
  return items
    .filter((item): item is UsualItem => item.usual !== null)
    .filter(({ id, name }) => !ids.has(id) && !names.has(foldName(name)))
    .sort((a, b) => b.usual.times - a.usual.times)
    .slice(0, MAX_CHIPS)
}
