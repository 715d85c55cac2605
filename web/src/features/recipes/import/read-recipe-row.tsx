import type { ImportedRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import { stepsOf } from '@larder/recipe-pages'
import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { timesOf } from '../recipe-words.ts'
import { sayWholeIngredient } from '../say-ingredient.ts'
import type { ReadRecipe } from './import-state.ts'
import styles from './import.module.css'

/** Hardly any recipe takes longer, and pages state wrong times: what is longer has to be looked at. */
const USUAL_MINUTES = 6 * 60

type ReadRecipeRowProps = {
  read: ReadRecipe
  /** It is one of several. */
  canChoose: boolean
  /** Its ingredients and steps are shown at once. */
  isOpen: boolean
  isBusy: boolean
  onChoose: (isChosen: boolean) => void
  /** It is to be checked and edited in the form. */
  onEdit: () => void
}

/** A recipe that was read: what it is, whether it is saved, and all of it to be looked at. */
export function ReadRecipeRow({ read, canChoose, isOpen, isBusy, onChoose, onEdit }: ReadRecipeRowProps) {
  const { recipe, isChosen, state, error } = read
  const isSaved = state === 'saved'
  return (
    <Card as="li" className={styles.stack}>
      <div className={styles.row}>
        {canChoose && !isSaved ? (
          <Checkbox
            aria-label={`Save ${recipe.name}`}
            isSelected={isChosen}
            isDisabled={isBusy}
            onChange={onChoose}
          />
        ) : null}
        <div className={styles.words}>
          <h3>
            <bdi>{recipe.name}</bdi>
          </h3>
          <p className={styles.hint}>{factsOf(recipe)}</p>
        </div>
        {isSaved ? (
          <Badge tone="ok" icon={Check}>
            Saved
          </Badge>
        ) : state === 'saving' ? (
          <span className={styles.saving}>
            <Spinner /> Saving…
          </span>
        ) : (
          <Button
            size="small"
            icon={Pencil}
            isDisabled={isBusy}
            aria-label={`Edit ${recipe.name}`}
            onPress={onEdit}
          >
            Edit
          </Button>
        )}
      </div>
      {isSaved || minutesOf(recipe) <= USUAL_MINUTES ? null : (
        <p className={styles.failure}>
          <Badge tone="warn" icon={TriangleAlert}>
            Check the time
          </Badge>{' '}
          {timesOf(recipe).at(-1)?.time} is long. It may be that of resting, or of something else on the page.
        </p>
      )}
      {error === null ? null : (
        <p className={styles.failure}>
          <Badge tone="bad" icon={TriangleAlert}>
            Not saved
          </Badge>{' '}
          {error}
        </p>
      )}
      <details open={isOpen}>
        <summary aria-label={`Ingredients and steps: ${recipe.name}`} className={styles.summary}>
          Ingredients and steps
        </summary>
        <div className={styles.content}>
          <ul>
            {recipe.ingredients.map((ingredient, index) => (
              <li key={index}>
                <bdi>{sayWholeIngredient(ingredient)}</bdi>
              </li>
            ))}
          </ul>
          <ol>
            {stepsOf(recipe).map((step, index) => (
              <li key={index} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </div>
      </details>
    </Card>
  )
}

const minutesOf = ({ preparation_time_minutes, cooking_time_minutes }: ImportedRecipe): number =>
  (preparation_time_minutes ?? 0) + (cooking_time_minutes ?? 0)

/** '6 ingredients · 4 steps · serves 4 · total 30 min'. */
function factsOf(recipe: ImportedRecipe): string {
  const { ingredients, serving_size } = recipe
  const steps = stepsOf(recipe)
  const total = timesOf(recipe).at(-1)
  return [
    `${ingredients.length} ${ingredients.length === 1 ? 'ingredient' : 'ingredients'}`,
    `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`,
    `serves ${serving_size}`,
    ...(total === undefined ? [] : [`total ${total.time}`]),
  ].join(' · ')
}
