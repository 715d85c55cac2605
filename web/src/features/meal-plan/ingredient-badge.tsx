import type { PlannedIngredient } from '@larder/shared/contracts/recipes/meal-plan'
import { Check, ShoppingBasket } from 'lucide-react'
import { Badge } from '../../ui/badge/badge.tsx'
import { isInStock } from '@larder/shared/domain/recipes/plan/ingredient-state'

/** Whether a planned ingredient is there (PLAN-016, PLAN-038). */
export function IngredientBadge({ ingredient }: { ingredient: PlannedIngredient }) {
  return isInStock(ingredient) ? (
    <Badge tone="ok" icon={Check}>
      In stock
    </Badge>
  ) : (
    <Badge tone="warn" icon={ShoppingBasket}>
      Need
    </Badge>
  )
}
