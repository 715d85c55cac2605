import { Sparkles } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'

/** Shown while there is no recipe (MEAL-008). */
export function FirstUse({ onGenerate, unsuitable }: { onGenerate: () => void; unsuitable: number }) {
  return (
    <EmptyState
      drawing="shelf"
      title="Get Started"
      action={
        <Button variant="primary" icon={Sparkles} onPress={onGenerate}>
          Generate Recipe Ideas
        </Button>
      }
    >
      {unsuitable > 0
        ? 'No recipe matches what you have and what your household eats.'
        : 'Get recipes for what you have at home.'}
    </EmptyState>
  )
}
