import type { RelevantPromotion } from '@larder/shared/contracts/promotions'
import { Suspense, useState } from 'react'
import { PromotionsTile } from '../../../../features/promotions/components/promotions-tile.tsx'
import { usePromotions } from '../../../../features/promotions/data.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'

const PromotionsDialog = lazyPart(async () => (await import('./promotions-dialog.tsx')).PromotionsDialog)

/** The tile of promotions, with the dialog that it opens. */
export function PromotionsPart() {
  const { promotions, failure, retry } = usePromotions()
  // What was opened stays until it is closed: its rows must not move under a finger.
  const [opened, setOpened] = useState<readonly RelevantPromotion[]>()
  return (
    <>
      <PromotionsTile
        promotions={promotions}
        failure={failure}
        onRetry={retry}
        onOpen={() => setOpened(promotions)}
      />
      {opened === undefined ? null : (
        <PartBoundary>
          <Suspense fallback={null}>
            <PromotionsDialog promotions={opened} onClose={() => setOpened(undefined)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
