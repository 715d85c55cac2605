import type { EditableField } from '@larder/shared/contracts/inventory'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import type { EntryFormValues } from '../../entry-form-values.ts'
import styles from './conflict-choices.module.css'

const FIELD_WORDS: Record<EditableField, string> = {
  quantity: 'Quantity',
  storage_location: 'Storage location',
  expiry_date: 'Expiry date',
  purchase_date: 'Purchase date',
  min_stock_level: 'Minimum stock level',
  notes: 'Notes',
}

type ConflictChoicesProps = {
  /** The text above the choices: that the edit failed, and why. */
  failure: string
  /** Fields that both users changed and for which no value is chosen yet. */
  fields: readonly EditableField[]
  mine: EntryFormValues
  theirs: EntryFormValues
  onChoose: (field: EditableField, choice: 'mine' | 'theirs') => void
}

/** Asks, field by field, which value counts: the one in the form, or the one that somebody else saved meanwhile. */
export function ConflictChoices({ failure, fields, mine, theirs, onChoose }: ConflictChoicesProps) {
  return (
    <Banner tone="error">
      <p>{failure}</p>
      {fields.map((field) => (
        <div key={field} role="group" aria-label={FIELD_WORDS[field]} className={styles.field}>
          <p className={styles.values}>
            <strong>{FIELD_WORDS[field]}</strong>: yours is <bdi>{shown(mine[field], field)}</bdi>, theirs{' '}
            <bdi>{shown(theirs[field], field)}</bdi>
          </p>
          <div className={styles.actions}>
            <Button
              size="small"
              aria-label={`Keep mine: ${FIELD_WORDS[field]}`}
              onPress={() => onChoose(field, 'mine')}
            >
              Keep mine
            </Button>
            <Button
              size="small"
              aria-label={`Take theirs: ${FIELD_WORDS[field]}`}
              onPress={() => onChoose(field, 'theirs')}
            >
              Take theirs
            </Button>
          </div>
        </div>
      ))}
    </Banner>
  )
}

function shown(value: string | number | null, field: EditableField): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'number') return formatNumber(value)
  return field === 'expiry_date' || field === 'purchase_date' ? formatDate(value) : `“${value}”`
}
