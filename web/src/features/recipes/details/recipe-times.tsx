import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { timesOf } from '../recipe-words.ts'
import styles from './recipe-times.module.css'

/** How long a recipe takes, the total last and strongest (RECP-003). */
export function RecipeTimes({ recipe }: { recipe: OwnedRecipe }) {
  return (
    <p className={styles.times}>
      {timesOf(recipe).map(({ label, time }) => (
        <span key={label} className={styles.time}>
          {label} {time}
        </span>
      ))}
    </p>
  )
}
