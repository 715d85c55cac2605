import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import { inMeasures } from '@larder/shared/domain/recipes/amounts/shown-measures'
import { shownUnit } from '@larder/shared/domain/recipes/amounts/shown-unit'
import type { Ingredient } from '@larder/shared/domain/recipes/ingredients/recipe-ingredients'
import { type RecipeMatch, sayAtHand } from '@larder/shared/domain/recipes/matching/match-recipe'
import { Check, ShoppingBasket } from 'lucide-react'
import { Badge } from '../../../ui/badge/badge.tsx'
import styles from './ingredient-list.module.css'

type IngredientListProps = { match: RecipeMatch; isStockKnown: boolean; measures: Measures | undefined }

/** The ingredients with their badges, and what is at hand of those that do not count as in stock (RECP-005, RECP-047). */
export function IngredientList({ match, isStockKnown, measures }: IngredientListProps) {
  return (
    <>
      {match.isGuessed ? (
        <p className={styles.note}>This recipe lists no ingredients. These are guessed from its text.</p>
      ) : null}
      <ul aria-label="Ingredients" className={styles.list}>
        {match.ingredients.map((one, index) => {
          const { ingredient, isInStock } = one
          const atHand = sayAtHand(one)
          return (
            <li key={index} className={styles.row}>
              <span className={styles.name}>
                {sayIngredient(ingredient, measures)}
                {ingredient.notes ? <span className={styles.note}>, {ingredient.notes}</span> : null}
                {ingredient.optional ? <span className={styles.note}> (optional)</span> : null}
              </span>
              {isStockKnown ? (
                <span className={styles.state}>
                  {atHand === null ? null : <span className={styles.note}>{atHand}</span>}
                  {isInStock ? (
                    <Badge tone="ok" icon={Check}>
                      In stock
                    </Badge>
                  ) : (
                    <Badge tone="warn" icon={ShoppingBasket}>
                      Not in stock
                    </Badge>
                  )}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** '2 cup flour (475 ml)': as the recipe says it, and in the measures of the person where those differ. */
function sayIngredient({ quantity, unit, item_name }: Ingredient, measures: Measures | undefined): string {
  const converted = measures === undefined ? undefined : inMeasures({ quantity, unit }, measures)
  const isOther = converted !== undefined && converted.unit !== unit
  const words = [String(quantity), isNaN(Number(quantity)) ? '' : shownUnit(unit), item_name]
  const shown = words.filter((word) => word !== '').join(' ')
  return isOther ? `${shown} (${converted.quantity} ${converted.unit})` : shown
}
