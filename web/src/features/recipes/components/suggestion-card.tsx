import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { CalendarClock, Check, ShoppingBasket } from 'lucide-react'
import { memo, useId } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { openByClick } from '../../../ui/card/open-by-click.ts'
import { DotList } from '../../../ui/dot-list/dot-list.tsx'
import type { Matching } from '../matching.ts'
import { sayExpiring, timesOf, toneOfScore } from '../recipe-words.ts'
import { standingOf } from '../suggestions/meal-standing.ts'
import { RecipePicture } from './recipe-picture.tsx'
import styles from './recipe-card.module.css'

type SuggestionCardProps = {
  meal: DailyMeal
  /** Today's stock; until it is loaded, what the server said of that of its answer is shown. */
  matching: Matching | undefined
  onOpen: (meal: DailyMeal) => void
}

/** A suggested recipe: name, times, match score, and how much of it is at hand (RECP-001). */
export const SuggestionCard = memo(function SuggestionCard({ meal, matching, onOpen }: SuggestionCardProps) {
  const id = useId()
  const { score, available, missing, expiring } = standingOf(meal, matching)
  const uses = sayExpiring(expiring)
  return (
    <Card as="article" aria-labelledby={id} className={styles.card} onClick={openByClick(() => onOpen(meal))}>
      <div className={styles.cover}>
        <RecipePicture recipe={meal.recipe} />
      </div>
      <div className={styles.body}>
        <div className={styles.words}>
          <h3 id={id} className={styles.name}>
            <bdi>{meal.recipe_name}</bdi>
          </h3>
          <DotList>
            {timesOf(meal.recipe).map(({ label, time }) => (
              <span key={label}>
                {label} {time}
              </span>
            ))}
          </DotList>
        </div>
        <div className={styles.badges}>
          <Badge tone={toneOfScore(score)}>{score}% match</Badge>
          <Badge tone="ok" icon={Check}>
            {available} available
          </Badge>
          {missing > 0 ? (
            <Badge tone="warn" icon={ShoppingBasket}>
              {missing} missing
            </Badge>
          ) : null}
          {uses === null ? null : (
            <Badge tone="off" icon={CalendarClock}>
              {uses}
            </Badge>
          )}
        </div>
        <div className={styles.more}>
          <Button size="small" aria-describedby={id} onPress={() => onOpen(meal)}>
            Show More
          </Button>
        </div>
      </div>
    </Card>
  )
})
