import { formatUnit } from '@larder/foods'
import clsx from 'clsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { ChevronDown } from 'lucide-react'
import styles from './line-chips.module.css'

/** What is known of a line, with days as 'YYYY-MM-DD'. */
export type ChipLine = {
  name: string
  unit: string
  category: string
  storage_location: string | null
  expiry_date: string | null
  is_expiry_guess: boolean
}

/** What somebody chose of a line; '' for no place and no day. */
export type ChipChange = { unit?: string; category?: string; storage_location?: string; expiry_date?: string }

type LineChipsProps = {
  line: ChipLine
  /** What is offered; without units, or categories, these can't be chosen. */
  units?: readonly string[]
  categories?: readonly string[] | undefined
  places: readonly string[]
  today: string
  onChange: (change: ChipChange) => void
}

/** What was read and guessed of a line, each as a choice by the browser's own control. */
export function LineChips({ line, units, categories, places, today, onChange }: LineChipsProps) {
  const { name } = line
  return (
    <span role="group" aria-label={`Details of ${name}`} className={styles.chips}>
      {units === undefined ? null : (
        <SelectChip
          label={`Unit of ${name}`}
          value={line.unit}
          options={units}
          nameOf={formatUnit}
          onChange={(unit) => onChange({ unit })}
        />
      )}
      {categories === undefined ? (
        <span className={styles.fixed}>{line.category}</span>
      ) : (
        <SelectChip
          label={`Category of ${name}`}
          value={line.category}
          options={categories}
          onChange={(category) => onChange({ category })}
        />
      )}
      <SelectChip
        label={`Place of ${name}`}
        value={line.storage_location ?? ''}
        options={places}
        placeholder="No place"
        onChange={(storage_location) => onChange({ storage_location })}
      />
      <span className={styles.day}>
        <input
          type="date"
          aria-label={`Expiry date of ${name}${line.is_expiry_guess ? ' (guess)' : ''}`}
          min={today}
          value={line.expiry_date ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ expiry_date: value })}
          className={clsx(styles.chip, line.expiry_date === null && styles.none)}
        />
        {line.is_expiry_guess ? (
          <span aria-hidden className={styles.guess}>
            (guess)
          </span>
        ) : null}
      </span>
    </span>
  )
}

type SelectChipProps = {
  label: string
  value: string
  options: readonly string[]
  nameOf?: (value: string) => string
  placeholder?: string
  onChange: (value: string) => void
}

function SelectChip({
  label,
  value,
  options,
  nameOf = (text) => text,
  placeholder,
  onChange,
}: SelectChipProps) {
  const offered = value === '' || options.includes(value) ? options : [...options, value]
  return (
    <span className={styles.box}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={clsx(styles.chip, styles.select)}
      >
        {placeholder === undefined || value !== '' ? null : <option value="">{placeholder}</option>}
        {offered.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={14} />
    </span>
  )
}
