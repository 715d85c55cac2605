import { type Clearing, CLEARING_DAYS } from '@larder/shared/contracts/stock-clearing'
import { useState } from 'react'
import { countEvent } from '../../../lib/analytics.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { useClearing, useSettingsMutations } from '../data.ts'
import type { Report } from '../use-report.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-form.module.css'

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

/** Removes the whole stock, after asking for confirmation (SET-026 to SET-034), and brings it back for a month. */
export function DangerSection({ report }: { report: Report }) {
  const { clearInventory, undoClearing } = useSettingsMutations()
  const clearing = useClearing()
  const [isAsking, setIsAsking] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)

  const undo = async ({ id }: Clearing) => {
    setIsUndoing(true)
    try {
      report.success(`Brought back: ${entries(await undoClearing(id))}.`)
    } catch (error) {
      report.failure(`The entries could not be brought back: ${reasonFor(error)}`)
    }
    setIsUndoing(false)
  }
  const clear = async () => {
    try {
      const { count, clearing: done } = await clearInventory()
      if (count > 0) {
        const action = done && { label: 'Undo', onPress: () => void undo(done) }
        report.success(`Successfully deleted ${count} inventory items.`, action ?? undefined)
      } else report.success('No inventory items to delete.')
      countEvent('clear_inventory', { count })
    } catch (error) {
      report.failure(`Failed to delete inventory items: ${reasonFor(error)}`, { isBrief: true })
    }
    setIsAsking(false)
  }
  return (
    <SettingsSection
      title="Danger Zone"
      anchor="danger"
      lead="Everything that you have in stock is removed at once."
    >
      <div className={styles.actions}>
        <Button variant="danger" onPress={() => setIsAsking(true)}>
          Clear Inventory
        </Button>
      </div>
      {clearing ? (
        <>
          <p>
            Removed on {formatInstant(clearing.cleared_at)}: {entries(clearing.deleted_count)}. For{' '}
            {CLEARING_DAYS} days this can be undone, except what was changed since.
          </p>
          <div className={styles.actions}>
            <Button isPending={isUndoing} onPress={() => void undo(clearing)}>
              Bring back
            </Button>
          </div>
        </>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Clear Inventory"
          confirmLabel="Delete all items"
          onConfirm={clear}
          failureText={reasonFor}
          onCancel={() => setIsAsking(false)}
        >
          Are you sure you want to delete ALL items from your inventory? This action cannot be undone.
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  )
}
