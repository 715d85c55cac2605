import { COOKBOOK_SHELF, paths, WEEK_VIEW } from '../../../lib/paths.ts'
import { SegmentedLinks } from '../../../ui/segmented-filter/segmented-links.tsx'
import styles from './meal-views.module.css'

/** The three views of meals: what is suggested, what is planned, and what can be cooked. */
export function MealViews({ current }: { current: 'suggestions' | 'week' | 'recipes' }) {
  return (
    <div className={styles.views}>
      <SegmentedLinks
        label="Meals"
        countMeaning=""
        links={[
          { to: paths.meals, label: 'For you', isCurrent: current === 'suggestions' },
          { to: WEEK_VIEW, label: 'Week', isCurrent: current === 'week' },
          { to: COOKBOOK_SHELF, label: 'Cookbook', isCurrent: current === 'recipes' },
        ]}
      />
    </div>
  )
}
