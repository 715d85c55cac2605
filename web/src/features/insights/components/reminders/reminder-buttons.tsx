import { SNOOZE_DAYS } from '@larder/shared/contracts/insights/notifications'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { AlarmClock, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailOr } from '../../../../lib/api/messages.ts'
import { isolated } from '../../../../lib/isolated.ts'
import { IconButton } from '../../../../ui/button/button.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { type ReminderStep, useReminderMutations } from '../../data.ts'
import styles from './reminder-buttons.module.css'

type ReminderButtonsProps = {
  reminder: OrderReminder
  /** Puts the item on a shopping list. */
  listButton: ReactNode
  /** The card is about to go, and the focus with it. */
  onGone: () => void
}

/** What can be done about a reminder: buy the item, or hear no more of it for a while. */
export function ReminderButtons({ reminder, listButton, onGone }: ReminderButtonsProps) {
  const { pause, resume } = useReminderMutations()
  const { item_id: itemId, item_name: name } = reminder

  const undo = async () => {
    try {
      await resume(itemId)
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: detailOr(error, `${isolated(name)} could not be brought back`) })
    }
  }
  const press = async (step: ReminderStep, text: string) => {
    onGone()
    try {
      await pause(reminder, step)
      showToast({ tone: 'success', text, onUndo: () => void undo() })
    } catch (error) {
      showToast({
        tone: 'error',
        text: detailOr(error, `The reminder of ${isolated(name)} could not be changed`),
      })
    }
  }

  return (
    <div role="group" aria-label={`What to do about ${name}`} className={styles.buttons}>
      {listButton}
      <div className={styles.icons}>
        <IconButton
          size="small"
          icon={AlarmClock}
          label={`Snooze ${SNOOZE_DAYS} days: ${name}`}
          onPress={() => void press('snooze', `Nobody is reminded of ${name} for ${SNOOZE_DAYS} days`)}
        />
        <IconButton
          size="small"
          icon={Check}
          label={`Done: ${name}`}
          onPress={() => void press('done', `You hear of ${name} again when its stock has changed`)}
        />
      </div>
    </div>
  )
}
