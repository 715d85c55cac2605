import { AI_SOURCE, type OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { type RecipeMatch, splitByStock } from '@larder/shared/domain/recipes/matching/match-recipe'
import { isAiGenerated } from '@larder/shared/domain/recipes/recipe-rules'
import { Leaf, Package, Sparkles } from 'lucide-react'
import { DIFFICULTY_LABELS, MEAL_LABELS } from '../../../lib/meal-labels.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { RecipePicture } from '../components/recipe-picture.tsx'
import styles from './recipe-cover.module.css'

type RecipeCoverProps = {
  recipe: OwnedRecipe
  /** Undefined while the stock is not known. */
  match: RecipeMatch | undefined
}

/** What stands above the name of a recipe: its picture, how hard it is, for which meal, and how much of it is at hand. */
export function RecipeCover({ recipe, match }: RecipeCoverProps) {
  return (
    <>
      <div className={styles.picture}>
        <RecipePicture recipe={recipe} isWide />
      </div>
      <div className={styles.badges}>
        <Badge tone={recipe.difficulty === 'hard' ? 'warn' : 'ok'}>
          {DIFFICULTY_LABELS[recipe.difficulty]}
        </Badge>
        <Badge tone="off">{MEAL_LABELS[recipe.meal_type]}</Badge>
        {isAiGenerated(recipe) ? (
          <Badge tone="off" icon={Sparkles}>
            {AI_SOURCE}
          </Badge>
        ) : null}
        {match === undefined ? null : <AtHand match={match} />}
        {recipe.diets.map((diet) => (
          <Badge key={diet} tone="off" icon={Leaf}>
            {diet}
          </Badge>
        ))}
      </div>
    </>
  )
}

function AtHand({ match }: { match: RecipeMatch }) {
  const { available, missing } = splitByStock(match)
  return (
    <Badge tone={available.length === 0 ? 'off' : 'ok'} icon={Package}>
      {`${available.length} of ${available.length + missing.length} at hand`}
    </Badge>
  )
}
