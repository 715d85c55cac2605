import type { RelevantPromotion } from '@larder/shared/contracts/promotions'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { CategoryTile } from '../../../ui/category-tile/category-tile.tsx'
import { CHECK } from '../../../ui/empty-state/drawings/check.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { sayPrice, sayTerms, sayUsual } from '../promotion-words.ts'
import styles from './promotions-panel.module.css'

type PromotionsPanelProps = {
  promotions: readonly RelevantPromotion[]
  onClose: () => void
  /** What can be done with one. */
  actionOf: (promotion: RelevantPromotion) => ReactNode
}

/** The household's promotions, the most useful first, each with what it is for and why it matters now. */
export function PromotionsPanel({ promotions, onClose, actionOf }: PromotionsPanelProps) {
  return (
    <Modal isOpen onClose={onClose} title="Active Promotions" size="lg" isFullOnPhone>
      {promotions.length === 0 ? (
        <EmptyState drawing={CHECK} title="No promotions right now.">
          Nothing that you usually buy is cheaper at the moment.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {promotions.map((promotion) => (
            <li key={promotion.id} className={styles.promotion}>
              <CategoryTile category={promotion.item.category} size="small" />
              <div className={styles.words}>
                <p className={styles.name}>
                  <bdi>{promotion.item.name}</bdi>
                </p>
                <p className={styles.price}>{sayPrice(promotion)}</p>
                <p className={styles.detail}>
                  <bdi>{promotion.title}</bdi>
                </p>
                <p className={styles.detail}>{sayTerms(promotion)}</p>
                <p className={styles.badges}>
                  <Saving promotion={promotion} />
                  <Badge tone="off">{promotion.reason}</Badge>
                </p>
              </div>
              <div className={styles.action}>{actionOf(promotion)}</div>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

function Saving({ promotion }: { promotion: RelevantPromotion }) {
  const text = sayUsual(promotion)
  return text === null ? null : <Badge tone="ok">{text}</Badge>
}
