import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { Heart } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Icon } from '../../../../ui/icon/icon.tsx'
import styles from './opinion.module.css'
import { useRecipeCommands } from './use-recipe-commands.ts'

/** Makes a recipe one of the person's favourites, or no longer. */
export function FavoriteButton({ recipe }: { recipe: OwnedRecipe }) {
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
