import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { useMemo, type ComponentProps } from 'react'
import { CookView } from '../../../../features/recipes/cook/cook-view.tsx'
import { scaleRecipe } from '../../../../features/recipes/details/amounts/scaled-recipe.ts'

type CookTonightProps = Omit<ComponentProps<typeof CookView>, 'recipe'> & {
  recipe: NonNullable<MealPlanEntry['recipe']>
  /** Of the recipe, as it is planned. */
  percent: number
}

/** The steps of a planned meal with its amounts; apart from the card, as it needs the table of foods. */
export function CookTonight({ recipe, percent, ...rest }: CookTonightProps) {
  const scaled = useMemo(() => scaleRecipe(recipe, percent), [recipe, percent])
  return <CookView recipe={scaled} {...rest} />
}
