import type { RelevantPromotion } from '@larder/shared/contracts/promotions'
import { PromotionsPanel } from '../../../../features/promotions/components/promotions-panel.tsx'
import { PutOnList, usePutOnList } from '../../barcodes/put-on-list.tsx'

type PromotionsDialogProps = { promotions: readonly RelevantPromotion[]; onClose: () => void }

/** The promotions, each of which can be put on a shopping list in the amount that it asks for. */
export function PromotionsDialog({ promotions, onClose }: PromotionsDialogProps) {
  const shopping = usePutOnList()
  return (
    <PromotionsPanel
      promotions={promotions}
      onClose={onClose}
      actionOf={(promotion) => (
        <PutOnList known={packsOf(promotion)} shopping={shopping} label="Add to list" />
      )}
    />
  )
}

/** As many packs as have to be bought; goods by weight in kg. */
const packsOf = ({ item, min_qty, is_weighted }: RelevantPromotion) => {
  if (is_weighted) return { item, quantity: Math.max(1, min_qty), unit: 'kg' }
  return min_qty > 1 ? { item, quantity: min_qty, unit: 'item' } : { item, quantity: null, unit: null }
}
