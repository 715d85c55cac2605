import { reasonFor } from '../../../lib/api/messages.ts'
import { isolated } from '../../../lib/isolated.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useForecastMutations } from '../data.ts'

/** 'We buy this again', for an item that the household stopped buying. */
export function BuyAgain({ itemId, name }: { itemId: string; name: string }) {
  const { correct } = useForecastMutations(itemId)
  const press = async () => {
    try {
      await correct({ is_stopped: false })
      showToast({ tone: 'success', text: `${isolated(name)} may be recommended again` })
    } catch (error) {
      showToast({ tone: 'error', text: `${isolated(name)} could not be changed: ${reasonFor(error)}` })
    }
  }
  return (
    <Button size="small" aria-label={`We buy this again: ${name}`} onPress={() => void press()}>
      We buy this again
    </Button>
  )
}
