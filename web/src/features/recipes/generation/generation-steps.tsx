import type { GenerationStep } from '@larder/shared/contracts/recipes/recipe-generation'
import { StepList } from '../../../ui/step-list/step-list.tsx'

const LABELS = ['Send what you want', 'Find or write a recipe', 'Check the recipe']

/** The position in the list, and what is done there. */
type Place = { position: number; detail?: string }

const SENDING: Place = { position: 0 }
const STEPS: Record<GenerationStep, Place> = {
  waiting: { position: 1, detail: 'Waiting for its turn' },
  asking: { position: 1, detail: 'The language model writes it' },
  'asking again': { position: 1, detail: 'The first try did not fit, so it is written again' },
  choosing: { position: 1, detail: 'From the cookbook and your recipes' },
  checking: { position: 2 },
}

/** How far a recipe is; without a step, what is wanted is being sent. */
export function GenerationSteps({ step }: { step: GenerationStep | undefined }) {
  const { position, detail } = step === undefined ? SENDING : STEPS[step]
  return (
    <StepList
      label="Progress"
      steps={LABELS.map((label, index) => ({
        id: label,
        label,
        state: index < position ? 'completed' : index === position ? 'in_progress' : 'pending',
        ...(index === position && detail !== undefined ? { detail } : {}),
      }))}
    />
  )
}
