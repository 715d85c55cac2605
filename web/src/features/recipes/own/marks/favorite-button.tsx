import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { Heart } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { useRecipe } from '../own-recipes-data.ts'
import styles from './opinion.module.css'
import { useRecipeCommands } from './use-recipe-commands.ts'

/** Makes a recipe one of the person's favourites, or no longer. */
export function FavoriteButton({ recipe: known }: { recipe: OwnedRecipe }) {
  // Suggestions are kept for a day, and what they say of it may be older than what the person said since.
  const { recipe = known } = useRecipe(known.id, known)
  const { mark } = useRecipeCommands()
  return (
    <ToggleButton
      isSelected={recipe.mark.is_favorite}
      onChange={(is_favorite) => void mark(recipe, { is_favorite })}
      className={styles.favorite}
    >
      <Icon of={Heart} size={20} />
      Favourite
    </ToggleButton>
  )
}
