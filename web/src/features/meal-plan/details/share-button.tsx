import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shareOrCopy } from '../../../lib/share/share.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { mealText } from '../meal-text.ts'

/** How long the button says what it did, in milliseconds (PLAN-043). */
const SAID_MS = 3000

const LABELS = { shared: 'Shared!', copied: 'Copied!' } as const

/** Hands a meal as text to another app, or copies it, and says which for a moment (PLAN-042 to PLAN-046). */
export function ShareButton({ meal }: { meal: MealPlanEntry }) {
  const [done, setDone] = useState<{ how: keyof typeof LABELS }>()
  useEffect(() => {
    if (done === undefined) return
    const timer = setTimeout(() => setDone(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [done])
  const share = async () => {
    try {
      const how = await shareOrCopy(meal.title, mealText(meal))
      if (how !== 'cancelled') setDone({ how })
    } catch {
      showToast({ tone: 'error', text: 'Failed to copy to clipboard' })
    }
  }
  return (
    <Button icon={Share2} onPress={() => void share()}>
      <span aria-live="polite">{done === undefined ? 'Share Meal' : LABELS[done.how]}</span>
    </Button>
  )
}
