import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { COOKBOOK_SHELF, paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SHELF } from '../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'

type FirstUseProps = {
  onGenerate: () => void
  /** The button that opens the form for a recipe. */
  custom: ReactNode
  /** How many recipes were left out because of what the household does not eat. */
  unsuitable: number
}

/** Shown while there is no recipe (MEAL-008). */
export function FirstUse({ onGenerate, custom, unsuitable }: FirstUseProps) {
  return (
    <EmptyState
      drawing={SHELF}
      title="Get Started"
      action={
        <>
          <Button variant="primary" icon={Sparkles} onPress={onGenerate}>
            Generate Recipe Ideas
          </Button>
          {custom}
        </>
      }
    >
      {unsuitable > 0
        ? 'No recipe matches what you have and what your household eats.'
        : 'Get recipes for what you have at home.'}{' '}
      <Link to={paths.inventory}>Say what is there</Link>, or{' '}
      <Link to={COOKBOOK_SHELF}>look at all recipes</Link>.
    </EmptyState>
  )
}
