import { useState } from 'react'
import { countEvent } from '../../../lib/analytics.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { useSettingsMutations } from '../data.ts'
import type { Report } from '../use-report.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-form.module.css'

/** Removes the whole stock, after asking for confirmation (SET-026 to SET-034). */
export function DangerSection({ report }: { report: Report }) {
  const { clearInventory } = useSettingsMutations()
  const [isAsking, setIsAsking] = useState(false)
  const clear = async () => {
    try {
      const count = await clearInventory()
      report.success(
        count > 0 ? `Successfully deleted ${count} inventory items.` : 'No inventory items to delete.',
      )
      countEvent('clear_inventory', { count })
    } catch (error) {
      report.failure(`Failed to delete inventory items: ${reasonFor(error)}`, { isBrief: true })
    }
    setIsAsking(false)
  }
  return (
    <SettingsSection title="Danger Zone" lead="Everything that you have in stock is removed at once.">
      <div className={styles.actions}>
        <Button variant="danger" onPress={() => setIsAsking(true)}>
          Clear Inventory
        </Button>
      </div>
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
