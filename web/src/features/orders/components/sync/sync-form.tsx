import { AutoSync, type Mailbox, type MailboxSettings } from '@larder/shared/contracts/orders/mailboxes'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { typedReplaces } from '../../../../ui/field/typed-replaces.ts'
import {
  clampedDays,
  clampedResults,
  formValuesOf,
  readForm,
  type SyncFormValues,
} from '../../sync-form-values.ts'
import styles from './sync-form.module.css'

const AUTO_SYNC: Record<AutoSync, string> = {
  off: 'Off',
  daily: 'Once a day',
  six_hourly: 'Every six hours',
}

type SyncFormProps = {
  /** Whose options are shown; undefined for the connected Gmail before any were kept. */
  mailbox: Mailbox | undefined
  isSyncing: boolean
  isSaving: boolean
  onSync: (options: Omit<MailboxSettings, 'auto_sync'>) => void
  onSave: (settings: MailboxSettings) => void
}

/** The options of a sync and the button that starts it (MAIL-017 to MAIL-024). Its key must change with the mailbox. */
export function SyncForm({ mailbox, isSyncing, isSaving, onSync, onSave }: SyncFormProps) {
  const [values, setValues] = useState(() => formValuesOf(mailbox))
  const [isOpen, setIsOpen] = useState(false)
  const [problems, setProblems] = useState<{ include?: string; exclude?: string }>({})
  const change = (part: Partial<SyncFormValues>) => setValues((before) => ({ ...before, ...part }))
  const submit = (action: (settings: MailboxSettings) => void) => {
    const read = readForm(values)
    setProblems(read.problems ?? {})
    if (read.problems !== null) return setIsOpen(true)
    change({ days: clampedDays(values.days), maxResults: clampedResults(values.maxResults) })
    action(read.settings)
  }
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        submit(({ auto_sync: _, ...options }) => onSync(options))
        return Promise.resolve()
      }}
    >
      <details
        open={isOpen}
        className={styles.details}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary}>Options</summary>
        <div className={styles.fields}>
          <TextField
            label="Days"
            hint="Mails of the last 1 to 365 days"
            inputMode="numeric"
            autoComplete="off"
            value={values.days}
            {...typedReplaces}
            onChange={(days) => change({ days })}
            onBlur={() => change({ days: clampedDays(values.days) })}
          />
          <TextField
            label="Max results"
            hint="The largest number of mails, up to 500"
            inputMode="numeric"
            autoComplete="off"
            value={values.maxResults}
            {...typedReplaces}
            onChange={(maxResults) => change({ maxResults })}
            onBlur={() => change({ maxResults: clampedResults(values.maxResults) })}
          />
          <TextField
            label="Include keywords"
            isOptional
            hint="Only mails with one of these words; separate them by commas"
            dir="auto"
            autoComplete="off"
            error={problems.include}
            value={values.include}
            onChange={(include) => change({ include })}
          />
          <TextField
            label="Exclude keywords"
            isOptional
            hint="No mails with one of these words"
            dir="auto"
            autoComplete="off"
            error={problems.exclude}
            value={values.exclude}
            onChange={(exclude) => change({ exclude })}
          />
          <SelectField
            label="Sync by itself"
            hint="Stops by itself when the account refuses three times"
            options={AutoSync.options.map((value) => ({ value, label: AUTO_SYNC[value] }))}
            value={values.autoSync}
            onChange={(value) => change({ autoSync: AutoSync.parse(value) })}
          />
          <Checkbox isSelected={values.skipProcessed} onChange={(skipProcessed) => change({ skipProcessed })}>
            Skip mails that were handled before
          </Checkbox>
          <div>
            <Button size="small" isPending={isSaving} onPress={() => submit(onSave)}>
              Save options
            </Button>
          </div>
        </div>
      </details>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" icon={Mail} isDisabled={isSyncing}>
          {isSyncing ? 'Syncing…' : 'Sync from Email'}
        </Button>
      </div>
    </Form>
  )
}
