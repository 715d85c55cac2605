import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { useRecipe } from '../own-recipes-data.ts'
import { FavoriteButton } from './favorite-button.tsx'
import styles from './opinion.module.css'
import { RecipeNote } from './recipe-note.tsx'
import { StarRating } from './star-rating.tsx'
import { useRecipeCommands } from './use-recipe-commands.ts'

/** Whether a recipe is one of the person's favourites, the stars that they give it, and a note on it. */
export function RecipeOpinion({ recipe: known }: { recipe: OwnedRecipe }) {
  // Suggestions are kept for a day, and what they say of it may be older than what the person said since.
  const { recipe = known } = useRecipe(known.id, known)
  const { mark } = useRecipeCommands()
  return (
    <section aria-label="Your opinion" className={styles.opinion}>
      <div className={styles.row}>
        <FavoriteButton recipe={recipe} />
        <StarRating rating={recipe.mark.rating} onRate={(rating) => void mark(recipe, { rating })} />
      </div>
      <RecipeNote
        recipeId={recipe.id}
        note={recipe.mark.note ?? ''}
        onSave={(note) => mark(recipe, { note: note === '' ? null : note })}
      />
    </section>
  )
}
