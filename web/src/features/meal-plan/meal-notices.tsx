import { Banner } from '../../ui/banner/banner.tsx'
import { PreparedNotice } from './prepared-notice.tsx'
import type { MealActions } from './use-meal-actions.ts'

/** What became of the last meal that was prepared or dismissed: what was taken, or that it did not happen (PLAN-069). */
export function MealNotices({ actions }: { actions: MealActions }) {
  const { failure, prepared, setPrepared, restore } = actions
  return (
    <>
      {failure === undefined ? null : (
        <Banner tone="warning" action={{ label: 'Try again', onPress: failure.retry }}>
          {failure.text}
        </Banner>
      )}
      {prepared === undefined ? null : (
        <PreparedNotice
          key={prepared.meal.id}
          update={prepared}
          onChange={setPrepared}
          onUndo={() => void restore(prepared.meal)}
          onClose={() => setPrepared(undefined)}
        />
      )}
    </>
  )
}
