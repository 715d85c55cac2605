import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { StatusFilter } from '@larder/shared/domain/inventory/stock/list/inventory-filter'
import { inventoryHealth } from '@larder/shared/domain/inventory/stock/inventory-health'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import type { Tone } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Ring } from '../../../ui/ring/ring.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import styles from './health-tile.module.css'

const EXPIRED: StatusFilter = 'Expired'

type HealthTileProps = {
  entries: readonly InventoryEntry[] | undefined
  hasFailed: boolean
  action?: ReactNode
}

/** The percentage of items that are neither low nor out of stock (DASH-023 to DASH-028). */
export function HealthTile({ entries, hasFailed, action }: HealthTileProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.tile}>
      <h2 id={id} className={styles.title}>
        Inventory Health
      </h2>
      {entries ? <Health entries={entries} /> : null}
      {entries && entries.length > 0 ? action : null}
      {!entries && hasFailed ? <Banner tone="error">Error loading inventory data</Banner> : null}
      {!entries && !hasFailed ? (
        <LoadingArea text="Loading inventory...">
          <Skeleton width="84px" height="84px" radius="badge" />
        </LoadingArea>
      ) : null}
    </Card>
  )
}

function Health({ entries }: { entries: readonly InventoryEntry[] }) {
  const { percent, attentionCount, totalCount, expiredCount } = inventoryHealth(entries)
  return (
    <div className={styles.health}>
      <Ring label="Inventory health" percent={percent} tone={totalCount === 0 ? 'off' : toneOf(percent)} />
      <div className={styles.text}>
        <p>
          {attentionCount} of {totalCount} items need attention
        </p>
        <p className={styles.meaning}>{totalCount === 0 ? 'Nothing in stock yet' : 'low or out of stock'}</p>
        {expiredCount === 0 ? null : (
          <Link to={paths.inventory} state={{ filter: EXPIRED }} className={styles.expired}>
            and {expiredCount} {expiredCount === 1 ? 'has' : 'have'} expired
          </Link>
        )}
      </div>
    </div>
  )
}

const toneOf = (percent: number): Tone => {
  if (percent >= 75) return 'ok'
  return percent >= 50 ? 'warn' : 'bad'
}
