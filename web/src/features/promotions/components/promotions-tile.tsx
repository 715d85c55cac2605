import type { RelevantPromotion } from '@larder/shared/contracts/promotions'
import { Tag } from 'lucide-react'
import { useId } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import styles from './promotions-tile.module.css'

type PromotionsTileProps = {
  promotions: readonly RelevantPromotion[] | undefined
  /** Why they could not be loaded. */
  failure: string | undefined
  onRetry: () => void
  onOpen: () => void
}

/** How many promotions there are of what the household buys (DASH-029, DASH-030). */
export function PromotionsTile({ promotions, failure, onRetry, onOpen }: PromotionsTileProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.tile}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Active Promotions
        </h2>
        <span className={styles.mark}>
          <Icon of={Tag} size={20} />
        </span>
      </div>
      {promotions ? (
        <>
          <p className={styles.count}>{promotions.length}</p>
          <p className={styles.caption}>Current savings opportunities</p>
          {promotions.length > 0 ? (
            <Button size="small" onPress={onOpen}>
              Show promotions
            </Button>
          ) : null}
        </>
      ) : null}
      {failure === undefined ? null : (
        <Banner
          tone="error"
          title="Error loading promotion data"
          action={{ label: 'Try again', onPress: onRetry }}
        >
          {failure}
        </Banner>
      )}
      {promotions === undefined && failure === undefined ? (
        <LoadingArea text="Loading promotions...">
          <Skeleton height="var(--body)" />
        </LoadingArea>
      ) : null}
    </Card>
  )
}
