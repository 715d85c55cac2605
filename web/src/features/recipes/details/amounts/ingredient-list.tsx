import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import { type RecipeMatch, sayAtHand } from '@larder/shared/domain/recipes/matching/match-recipe'
import { Check, ShoppingBasket } from 'lucide-react'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { sayIngredient } from '../../say-ingredient.ts'
import styles from '../../../../ui/ingredient-rows/ingredient-rows.module.css'

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
