import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { Recipe } from '@larder/shared/contracts/recipes/recipe'
import { sayIngredient } from '@larder/foods'
import { shownServings } from '@larder/shared/domain/recipes/amounts/servings'
import { Check, Soup } from 'lucide-react'
import { useId } from 'react'
import { DIFFICULTY_LABELS } from '../../../lib/meal-labels.ts'
import { Badge, type Tone } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { openByClick } from '../../../ui/card/open-by-click.ts'
import { DotList } from '../../../ui/dot-list/dot-list.tsx'
import { IngredientBadge } from '../ingredient-badge.tsx'
import { sayMealDay, sayMealType, sayPercent } from '../meal-words.ts'
import styles from './meal-card.module.css'

type MealCardProps = {
  meal: MealPlanEntry
  /** Whether its turn is the next, so that 'Prepared' is the act of the screen. */
  isNext: boolean
  /** What is being done with it. */
  pending: 'prepared' | 'dismissed' | 'planned' | undefined
  onOpen: (meal: MealPlanEntry) => void
  onDismiss: (meal: MealPlanEntry) => void
  onPrepare: (meal: MealPlanEntry) => void
}

const SHOWN_INGREDIENTS = 3

const DISMISS_HINT = 'Removes the meal from your plan without updating your inventory'
const PREPARED_HINT = 'Marks the meal as prepared and updates your inventory'

/** A meal that comes: what it is, when, for how many, and what of it is there (PLAN-010 to PLAN-023). */
export function MealCard({ meal, isNext, pending, onOpen, onDismiss, onPrepare }: MealCardProps) {
  const id = useId()
  const percent = sayPercent(meal.quantity_percent)
  return (
    <Card
      as="article"
      aria-labelledby={`${id}-name`}
      className={styles.card}
      onClick={openByClick(() => onOpen(meal))}
    >
      <div aria-hidden className={styles.band} data-meal={meal.meal_type}>
        <Soup size={32} strokeWidth={1.25} />
      </div>
      <div className={styles.head}>
        <div className={styles.badges}>
          <Badge tone="off">{sayMealType(meal.meal_type, 'Meal')}</Badge>
          {meal.kind === 'recipe' ? <DifficultyBadge difficulty={meal.recipe?.difficulty} /> : null}
        </div>
        <h3 id={`${id}-name`} className={styles.name}>
          <button
            type="button"
            aria-describedby={`${id}-when`}
            className={styles.open}
            onClick={() => onOpen(meal)}
          >
            <bdi>{meal.title}</bdi>
          </button>
        </h3>
      </div>
      <DotList>
        <span id={`${id}-when`}>When: {sayMealDay(meal)}</span>
        <span>Serves: {shownServings(meal.servings)}</span>
      </DotList>
      {percent === null ? null : (
        <p className={styles.note}>
          <bdi>{percent}</bdi>
        </p>
      )}
      {meal.kind !== 'recipe' ? null : meal.recipe === null ? (
        <p className={styles.note}>Recipe information not available</p>
      ) : (
        <Ingredients ingredients={meal.ingredients} />
      )}
      <div className={styles.hints}>
        {meal.kind !== 'recipe' || meal.recipe === null ? null : (
          <MoreIngredients count={meal.ingredients.length - SHOWN_INGREDIENTS} />
        )}
        <p className={styles.note}>Click to view complete details</p>
      </div>
      <div className={styles.actions}>
        <Button
          isBlock
          aria-describedby={`${id}-name ${id}-when ${id}-dismiss`}
          isDisabled={pending !== undefined}
          onPress={() => onDismiss(meal)}
        >
          <span title={DISMISS_HINT}>Dismiss</span>
        </Button>
        <Button
          isBlock
          variant={isNext ? 'primary' : 'secondary'}
          icon={Check}
          aria-describedby={`${id}-name ${id}-when ${id}-prepared`}
          isDisabled={pending !== undefined}
          onPress={() => onPrepare(meal)}
        >
          <span title={PREPARED_HINT}>{pending === 'prepared' ? 'Updating...' : 'Prepared'}</span>
        </Button>
        <span id={`${id}-dismiss`} hidden>
          {DISMISS_HINT}
        </span>
        <span id={`${id}-prepared`} hidden>
          {PREPARED_HINT}
        </span>
      </div>
    </Card>
  )
}

const TONES: Partial<Record<Recipe['difficulty'], Tone>> = { easy: 'ok', medium: 'warn' }

function DifficultyBadge({ difficulty }: { difficulty: Recipe['difficulty'] | undefined }) {
  if (difficulty === undefined) return <Badge tone="bad">Unknown</Badge>
  return <Badge tone={TONES[difficulty] ?? 'bad'}>{DIFFICULTY_LABELS[difficulty]}</Badge>
}

function Ingredients({ ingredients }: Pick<MealPlanEntry, 'ingredients'>) {
  if (ingredients.length === 0) return null
  return (
    <ul aria-label="Ingredients" className={styles.ingredients}>
      {ingredients.slice(0, SHOWN_INGREDIENTS).map((one, index) => (
        <li key={index} className={styles.ingredient}>
          <bdi className={styles.words}>{sayIngredient(one)}</bdi>
          <IngredientBadge ingredient={one} />
        </li>
      ))}
    </ul>
  )
}

function MoreIngredients({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <p className={styles.note}>
      <bdi>{`+${count} more ingredients`}</bdi>
    </p>
  )
}
