import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { useExpiredActions } from '../../../../features/inventory/hooks/use-expired-actions.ts'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './expired-buttons.module.css'

type ExpiredButtonsProps = { name: string; lots: readonly InventoryEntry[] }

/** Whether the expired lots of an item were used after all, or thrown away. */
export function ExpiredButtons({ name, lots }: ExpiredButtonsProps) {
  const { isSending, take } = useExpiredActions()
  return (
    <div role="group" aria-label={`What became of ${name}`} className={styles.buttons}>
      <Button
        size="small"
        aria-label={`Used: ${name}`}
        isDisabled={isSending}
        onPress={() => void take(name, lots, 'used')}
      >
        Used
      </Button>
      <Button
        size="small"
        aria-label={`Thrown away: ${name}`}
        isDisabled={isSending}
        onPress={() => void take(name, lots, 'thrown away')}
      >
        Thrown away
      </Button>
    </div>
  )
}
