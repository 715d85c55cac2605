import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { nutritionLines } from '@larder/foods'
import { nutritionPercentOf, shownServings } from '@larder/shared/domain/recipes/amounts/servings'
import { Check, ShoppingCart } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { DIFFICULTY_LABELS } from '../../../lib/meal-labels.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { amountsOf, cleanDescription, stepsOfMeal } from '../meal-text.ts'
import { sayLongDay, sayMealDay, sayMealTime, sayMealType, sayPercent } from '../meal-words.ts'
import type { MealActions } from '../use-meal-actions.ts'
import { MealIngredients } from './meal-ingredients.tsx'
import styles from './meal-details.module.css'
import { ShareButton } from './share-button.tsx'

type MealDetailsProps = {
  /** Undefined when it is not in the plan any more. */
  meal: MealPlanEntry | undefined
  actions: MealActions
  /** Makes a shopping list of what the meal lacks. */
  onCreateList: (meal: MealPlanEntry) => Promise<unknown>
  /** The button that puts what the meal lacks onto a list that there is. */
  addToKnownList: (meal: MealPlanEntry) => ReactNode
  onClose: () => void
}

/** Everything about a planned meal, and what to do with it (PLAN-024 to PLAN-049). */
export function MealDetails({ meal, actions, onCreateList, addToKnownList, onClose }: MealDetailsProps) {
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={meal?.title ?? 'Meal Details'}
      size="lg"
      isFullOnPhone
      isOnlyRead
      footer={
        meal === undefined ? undefined : (
          <MealButtons meal={meal} actions={actions} onCreateList={onCreateList} onClose={onClose} />
        )
      }
    >
      {meal === undefined ? (
        <p>Meal information not available</p>
      ) : (
        <Content meal={meal} failure={actions.failure} addToKnownList={addToKnownList} />
      )}
    </Modal>
  )
}

type MealButtonsProps = Omit<MealDetailsProps, 'addToKnownList'> & { meal: MealPlanEntry }

function MealButtons({ meal, actions, onCreateList, onClose }: MealButtonsProps) {
  const [isListing, setIsListing] = useState(false)
  const pending = actions.pendingOf(meal)
  const createList = async () => {
    setIsListing(true)
    await onCreateList(meal)
    setIsListing(false)
  }
  const closeAfter = async (done: Promise<boolean>) => {
    if (await done) onClose()
  }
  const isDone = meal.status === 'prepared' || meal.status === 'dismissed'
  return (
    <div className={styles.buttons}>
      <ShareButton meal={meal} />
      {meal.kind === 'recipe' ? (
        <Button icon={ShoppingCart} isPending={isListing} onPress={() => void createList()}>
          Create Shopping List
        </Button>
      ) : null}
      {isDone ? (
        <Button isDisabled={pending !== undefined} onPress={() => void closeAfter(actions.restore(meal))}>
          Undo
        </Button>
      ) : (
        <>
          <Button isDisabled={pending !== undefined} onPress={() => void closeAfter(actions.dismiss(meal))}>
            Dismiss Meal
          </Button>
          <Button
            variant="primary"
            icon={Check}
            isDisabled={pending !== undefined}
            onPress={() => void closeAfter(actions.prepare(meal))}
          >
            {pending === 'prepared' ? 'Processing...' : 'Mark as Prepared'}
          </Button>
        </>
      )}
    </div>
  )
}

type ContentProps = Pick<MealDetailsProps, 'addToKnownList'> & {
  meal: MealPlanEntry
  failure: MealActions['failure']
}

function Content({ meal, failure, addToKnownList }: ContentProps) {
  const { recipe } = meal
  const percent = sayPercent(meal.quantity_percent)
  const servings = shownServings(meal.servings) || 1
  return (
    <div className={styles.content}>
      {failure === undefined ? null : (
        <Banner tone="warning" action={{ label: 'Try again', onPress: failure.retry }}>
          {failure.text}
        </Banner>
      )}
      {meal.recipe_change === null ? null : (
        <Banner tone="info">
          {meal.recipe_change === 'deleted'
            ? 'This recipe was deleted since. The meal keeps what it was planned with.'
            : 'This recipe was changed since. The meal keeps what it was planned with.'}
        </Banner>
      )}
      <dl className={styles.facts}>
        <Fact label="Date">{sayMealDay(meal, sayLongDay)}</Fact>
        <Fact label="Meal Type">{sayMealType(meal.meal_type, 'Unknown')}</Fact>
        <Fact label="Servings">{servings}</Fact>
        {meal.kind === 'recipe' ? <RecipeFacts recipe={recipe} /> : null}
        {meal.notes ? <Fact label="Notes">{meal.notes}</Fact> : null}
      </dl>
      {meal.kind !== 'recipe' ? null : recipe === null ? (
        <p>Recipe information not available</p>
      ) : (
        <>
          <Part title="Your Servings">
            <p>
              <bdi>
                {`${servings} ${servings === 1 ? 'serving' : 'servings'} · `}
                {percent ?? '100% recipe quantity'}
              </bdi>
            </p>
          </Part>
          <Part title="Description">
            <p className={styles.text}>
              {cleanDescription(recipe.description) || 'No description available.'}
            </p>
          </Part>
          <Nutrition meal={meal} recipe={recipe} />
          <Part title="Ingredients">
            <MealIngredients ingredients={amountsOf(meal)} />
            {addToKnownList(meal)}
          </Part>
          <Part title="Instructions">
            <Instructions steps={stepsOfMeal(meal)} />
          </Part>
        </>
      )}
    </div>
  )
}

function RecipeFacts({ recipe }: Pick<MealPlanEntry, 'recipe'>) {
  const prep = recipe?.preparation_time_minutes ?? 0
  const cook = recipe?.cooking_time_minutes ?? 0
  return (
    <>
      <Fact label="Difficulty">{DIFFICULTY_LABELS[recipe?.difficulty ?? 'medium']}</Fact>
      <Fact label="Prep Time">{sayMealTime(prep)}</Fact>
      <Fact label="Cook Time">{sayMealTime(cook)}</Fact>
      <Fact label="Total Time">{sayMealTime(prep + cook)}</Fact>
    </>
  )
}

function Nutrition({ meal, recipe }: { meal: MealPlanEntry; recipe: NonNullable<MealPlanEntry['recipe']> }) {
  const lines = nutritionLines(recipe.nutritional_info, nutritionPercentOf(meal))
  if (lines.length === 0) return null
  return (
    <Part title="Nutrition Information">
      {/* The figures are of all servings together, not of one person’s. */}
      {meal.servings > 1 ? <p>{`${shownServings(meal.servings)} servings together`}</p> : null}
      <dl className={styles.facts}>
        {lines.map(({ label, amount }) => (
          <Fact key={label} label={label}>
            {amount}
          </Fact>
        ))}
      </dl>
    </Part>
  )
}

function Instructions({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return <p>No instructions available.</p>
  return (
    <ul className={styles.steps}>
      {steps.map((step, index) => (
        <li key={index}>{step}</li>
      ))}
    </ul>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
