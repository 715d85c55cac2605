import { clearInventory } from '@larder/shared/contracts/inventory'
import { useState } from 'react'
import { mutate } from 'swr'
import { countEvent } from '../../../lib/analytics.ts'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import type { Report } from '../use-report.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-form.module.css'

/** Removes the whole stock, after asking (SET-026 to SET-034). */
export function DangerSection({ report }: { report: Report }) {
  const [isAsking, setIsAsking] = useState(false)
  const clear = async () => {
    try {
      const { deleted_count } = await call(clearInventory, {})
      report.success(
        deleted_count > 0
          ? `Successfully deleted ${deleted_count} inventory items.`
          : 'No inventory items to delete.',
      )
      countEvent('clear_inventory', { count: deleted_count })
      await mutate(dataKeys.inventory)
    } catch (error) {
      report.failure(`Failed to delete inventory items: ${reasonFor(error)}`, { isBrief: true })
    }
    setIsAsking(false)
  }
  return (
    <SettingsSection title="Danger Zone" lead="Everything that you have in stock is removed at once.">
      <div className={styles.acts}>
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
