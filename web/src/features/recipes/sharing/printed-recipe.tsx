import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { ScaledRecipe } from '../details/amounts/scaled-recipe.ts'
import { stepsOf } from '@larder/recipe-pages'
import { sayWholeIngredient } from '../say-ingredient.ts'
import styles from './printed-recipe.module.css'
import { factsLine } from './recipe-text.ts'

type PrintedRecipeProps = { recipe: ScaledRecipe; percent: number; measures: Measures | undefined }

/** The recipe alone on paper, whether somebody presses 'Print' or uses the browser's own command; on screens nothing. */
export function PrintedRecipe({ recipe, percent, measures }: PrintedRecipeProps) {
  const isPrinting = useIsPrinting()
  const steps = stepsOf(recipe)
  if (!isPrinting) return null
  return createPortal(
    <article aria-label={`${recipe.name}, to print`} className={styles.paper}>
      <h1>
        <bdi>{recipe.name}</bdi>
      </h1>
      <p className={styles.facts}>{factsLine(recipe, percent)}</p>
      {recipe.description === '' ? null : <p className={styles.text}>{recipe.description}</p>}
      {recipe.ingredients.length === 0 ? null : (
        <>
          <h2>Ingredients</h2>
          <ul className={styles.ingredients}>
            {recipe.ingredients.map((one, index) => (
              <li key={index}>
                <bdi>{sayWholeIngredient(one, measures)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {steps.length === 0 ? null : (
        <>
          <h2>Instructions</h2>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {recipe.notes ? <p className={styles.text}>{recipe.notes}</p> : null}
    </article>,
    document.body,
  )
}

/** True while the browser takes the page for its printer. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const life = new AbortController()
    // The browser takes the page when the event's listeners have run.
    const begin = () => flushSync(() => setIsPrinting(true))
    window.addEventListener('beforeprint', begin, { signal: life.signal })
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal: life.signal })
    return () => life.abort()
  }, [])
  return isPrinting
}
