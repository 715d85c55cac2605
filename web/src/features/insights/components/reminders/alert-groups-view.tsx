import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../lib/paths.ts'
import { CategoryTile } from '../../../../ui/category-tile/category-tile.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { StockBadge } from '../../../../ui/stock-badge/stock-badge.tsx'
import type { AlertGroup } from '../../alert-groups.ts'
import styles from './alert-groups-view.module.css'

const SHOWN_ITEMS = 3

/** What can be done with the expired lots of an item. */
export type ExpiredButtonsOf = (name: string, lots: readonly InventoryEntry[]) => ReactNode

type AlertGroupsViewProps = { groups: readonly AlertGroup[]; expiredButtonsOf: ExpiredButtonsOf }

/** The groups side by side, each with its first three items (DASH-011 to DASH-018). */
export function AlertGroupsView({ groups, expiredButtonsOf }: AlertGroupsViewProps) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group
          key={group.status}
          group={group}
          {...(group.status === 'expired' ? { buttonsOf: expiredButtonsOf } : {})}
        />
      ))}
    </div>
  )
}

type GroupProps = { group: AlertGroup; buttonsOf?: ExpiredButtonsOf }

function Group({ group: { status, filter, items }, buttonsOf }: GroupProps) {
  const id = useId()
  const hiddenCount = items.length - SHOWN_ITEMS
  return (
    <section aria-labelledby={id} data-status={status}>
      <h3 id={id} className={styles.heading}>
        <StockBadge status={status} />
        <span className={styles.count}>{items.length === 1 ? '1 item' : `${items.length} items`}</span>
      </h3>
      <ul>
        {items.slice(0, SHOWN_ITEMS).map(({ itemId, name, category, detail, lots }) => (
          <li key={itemId} className={styles.line}>
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
            {buttonsOf?.(name, lots)}
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
