import { CATEGORIES, STORAGE_LOCATIONS } from '@larder/foods'
import { DEFAULT_RECEIPT_CATEGORY } from '@larder/shared/contracts/receipts/receipts'
import { Button } from '../../../../../ui/button/button.tsx'
import { DateField } from '../../../../../ui/date-field/date-field.tsx'
import { SelectField } from '../../../../../ui/select-field/select-field.tsx'
import { TextField } from '../../../../../ui/text-field/text-field.tsx'
import type { LineEdit, ReviewEvent } from '../../../review/review-state.ts'
import type { ReviewLine } from '../../../review/review-lines.ts'
import styles from './review-line-fields.module.css'

type ReviewLineFieldsProps = {
  line: ReviewLine
  /** The estimated expiry day; empty when nothing is known. */
  expiryGuess: string
  dispatch: (event: ReviewEvent) => void
  onDone: () => void
}

/** All editable values of a line except its quantity; edits are remembered for the shop's next receipt. */
export function ReviewLineFields({ line, expiryGuess, dispatch, onDone }: ReviewLineFieldsProps) {
  const { id, item, name, unit, category, location } = line
  const edit = (change: LineEdit) => dispatch({ type: 'edited', id, edit: change })
  return (
    <div
      role="group"
      aria-label={`Details of ${name}`}
      className={styles.fields}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !isEnterInText(event)) return
        // Escape closes these fields, not the dialog around them.
        event.stopPropagation()
        event.preventDefault()
        onDone()
      }}
    >
      <div className={styles.name}>
        <TextField
          label="Name"
          dir="auto"
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(value) => edit({ name: value })}
        />
      </div>
      <TextField
        label="Unit or pack size"
        placeholder="item, kg, 500g"
        autoComplete="off"
        maxLength={30}
        value={unit}
        onChange={(value) => edit({ unit: value })}
      />
      <SelectField
        label="Storage location"
        aria-description={name}
        placeholder="None"
        options={withOwn(STORAGE_LOCATIONS, location)}
        value={location ?? ''}
        onChange={(value) => edit({ location: value === '' ? null : value })}
      />
      <DateField
        label={line.expiryDate === null && expiryGuess !== '' ? 'Expiry date (guess)' : 'Expiry date'}
        value={line.expiryDate ?? expiryGuess}
        onChange={(value) => edit({ expiryDate: value })}
      />
      {/* An item of the household's catalogue already has its category. */}
      {item.item_id === null ? (
        <SelectField
          label="Category"
          options={withOwn([...CATEGORIES, DEFAULT_RECEIPT_CATEGORY], category)}
          value={category}
          onChange={(value) => edit({ category: value })}
        />
      ) : null}
      <div className={styles.done}>
        <Button size="small" onPress={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

const isEnterInText = ({ key, target }: React.KeyboardEvent): boolean =>
  key === 'Enter' && (target as HTMLElement).matches('input')

/** The offered choices, and the line's own value where it is not among them. */
const withOwn = (offered: readonly string[], own: string | null): readonly string[] =>
  own === null || offered.includes(own) ? offered : [...offered, own]
