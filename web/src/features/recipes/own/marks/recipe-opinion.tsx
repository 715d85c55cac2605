import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { useRecipe } from '../own-recipes-data.ts'
import styles from './opinion.module.css'
import { RecipeNote } from './recipe-note.tsx'
import { StarRating } from './star-rating.tsx'
import { useRecipeCommands } from './use-recipe-commands.ts'

/** The stars that the person gives a recipe, and a note on it. */
export function RecipeOpinion({ recipe: known }: { recipe: OwnedRecipe }) {
  const { recipe = known } = useRecipe(known.id, known)
  const { mark } = useRecipeCommands()
  return (
    <section aria-label="Your opinion" className={styles.opinion}>
      <StarRating rating={recipe.mark.rating} onRate={(rating) => void mark(recipe, { rating })} />
      <RecipeNote
        recipeId={recipe.id}
        note={recipe.mark.note ?? ''}
        onSave={(note) => mark(recipe, { note: note === '' ? null : note })}
      />
    </section>
  )
}
