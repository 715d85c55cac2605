import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../lib/paths.ts'
import { CategoryTile } from '../../../../ui/category-tile/category-tile.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { StockBadge } from '../../../../ui/stock-badge/stock-badge.tsx'
import type { AlertGroup } from '../../alert-groups.ts'
import styles from './alert-groups-view.module.css'

const SHOWN_ITEMS = 3

/** The groups side by side, each with its first three items (DASH-011 to DASH-018). */
export function AlertGroupsView({ groups }: { groups: readonly AlertGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.status} group={group} />
      ))}
    </div>
  )
}

function Group({ group: { status, filter, items } }: { group: AlertGroup }) {
  const id = useId()
  const hiddenCount = items.length - SHOWN_ITEMS
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        <StockBadge status={status} />
        <span className={styles.count}>{items.length === 1 ? '1 item' : `${items.length} items`}</span>
      </h3>
      <ul>
        {items.slice(0, SHOWN_ITEMS).map(({ itemId, name, category, detail }) => (
          <li key={itemId}>
            <Link to={paths.inventory} state={{ highlightItemId: itemId }} className={styles.item}>
              <CategoryTile category={category} size="small" />
              <span className={styles.words}>
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                <span className={styles.detail}>{detail}</span>
              </span>
              <Icon of={ChevronRight} size={16} />
            </Link>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <Link to={paths.inventory} state={{ filter }} className={styles.more}>
          View {hiddenCount} more
        </Link>
      ) : null}
    </section>
  )
}
