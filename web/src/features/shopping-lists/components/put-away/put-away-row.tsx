import { MAX_LINE_NAME_LENGTH, SHOPPING_UNITS } from '@larder/shared/contracts/shopping-lists/list-lines'
import { STORAGE_LOCATIONS, formatUnit } from '@larder/foods'
import { Pencil } from 'lucide-react'
import { formatDate } from '../../../../lib/format.ts'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx'
import { DateField } from '../../../../ui/date-field/date-field.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { amountOf } from '../../share-text.ts'
import type { PutAwayChoice, PutAwayFields, PutAwayLine } from './put-away-state.ts'
import styles from './put-away-dialog.module.css'

type PutAwayRowProps = {
  line: PutAwayLine
  /** Its fields are shown. */
  isOpen: boolean
  problem: { field: keyof PutAwayFields; text: string } | undefined
  onChoose: (choice: PutAwayChoice) => void
  onOpen: (isOpen: boolean) => void
}

/** One line of the review, with its fields when somebody edits it. */
export function PutAwayRow({ line, isOpen, problem, onChoose, onOpen }: PutAwayRowProps) {
  const { name, quantity, unit, storage_location, expiry_date, isExpiryGuess, isSelected } = line
  const details = [
    quantity === undefined || Number.isNaN(quantity) ? null : amountOf({ quantity, unit }),
    storage_location === '' ? null : storage_location,
    expiry_date === '' ? null : `until ${formatDate(expiry_date)}${isExpiryGuess ? ' (guess)' : ''}`,
  ]
  const errorOf = (field: keyof PutAwayFields) => (problem?.field === field ? { error: problem.text } : {})
  const withOwn = (offered: readonly string[], own: string) => [...new Set([...offered, own])].filter(Boolean)
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <Checkbox
          isSelected={isSelected}
          onChange={(isNowSelected) => onChoose({ isSelected: isNowSelected })}
        >
          <bdi className={styles.name}>{name}</bdi>
        </Checkbox>
        <span className={styles.detail}>{details.filter((part) => part !== null).join(' · ')}</span>
        <IconButton
          size="small"
          icon={Pencil}
          label={isOpen ? `Done with ${name}` : `Edit ${name}`}
          onPress={() => onOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <div role="group" aria-label={`Details of ${name}`} className={styles.fields}>
          <div className={styles.wide}>
            <TextField
              label="Name"
              dir="auto"
              maxLength={MAX_LINE_NAME_LENGTH}
              value={name}
              onChange={(value) => onChoose({ name: value })}
              {...errorOf('name')}
            />
          </div>
          <NumberField
            label="Quantity"
            value={quantity}
            onChange={(value) => onChoose({ quantity: value })}
            {...errorOf('quantity')}
          />
          <SelectField
            label="Unit"
            options={withOwn(SHOPPING_UNITS, unit).map((value) => ({ value, label: formatUnit(value) }))}
            value={unit}
            onChange={(value) => onChoose({ unit: value })}
          />
          <SelectField
            label="Storage location"
            placeholder="Wherever it is usually kept"
            options={withOwn(STORAGE_LOCATIONS, storage_location)}
            value={storage_location}
            onChange={(value) => onChoose({ storage_location: value })}
          />
          <DateField
            label="Expiry date"
            value={expiry_date}
            onChange={(value) => onChoose({ expiry_date: value })}
            {...errorOf('expiry_date')}
          />
        </div>
      ) : null}
    </li>
  )
}
