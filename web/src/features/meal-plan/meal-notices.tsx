import { X } from 'lucide-react'
import { Suspense } from 'react'
import { Banner } from '../../ui/banner/banner.tsx'
import { IconButton } from '../../ui/button/button.tsx'
import { lazyPart } from '../../lib/lazy-part/lazy-part.tsx'
import styles from './meal-notices.module.css'
import type { MealActions } from './use-meal-actions.ts'

// Its forms are not needed before a meal was prepared.
const PreparedNotice = lazyPart(async () => (await import('./prepared-notice.tsx')).PreparedNotice)

/**
 * What became of the last meal that was prepared or dismissed: what was taken, or that it did not happen (PLAN-069).
 * It stands before the meals, and stays in sight while they are scrolled.
 */
export function MealNotices({ actions }: { actions: MealActions }) {
  const { failure, prepared, setPrepared, addCounted, setFailure, restore } = actions
  if (failure === undefined && prepared === undefined) return null
  return (
    <div className={styles.notices}>
      {failure === undefined ? null : (
        <div className={styles.failure}>
          <Banner tone="warning" action={{ label: 'Try again', onPress: failure.retry }}>
            {failure.text}
          </Banner>
          <IconButton size="small" icon={X} label="Close" onPress={() => setFailure(undefined)} />
        </div>
      )}
      {prepared === undefined ? null : (
        <Suspense fallback={null}>
          <PreparedNotice
            key={prepared.meal.id}
            update={prepared}
            onCounted={addCounted}
            onUndo={() => void restore(prepared.meal)}
            onClose={() => setPrepared(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
