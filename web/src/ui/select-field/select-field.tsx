import clsx from 'clsx'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import type { FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import { Icon } from '../icon/icon.tsx'
import styles from './select-field.module.css'

type SelectOption = { value: string; label: string }

type SelectFieldProps = FieldTexts & {
  options: readonly (string | SelectOption)[]
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  /** The label of the empty choice, whose value is ''. */
  placeholder?: string
  isDisabled?: boolean
  /** Hides the label visually; screen readers still read it. */
  isLabelHidden?: boolean
  /** What it is chosen for, for screen readers, where the page has several with this label. */
  'aria-description'?: string
  ref?: Ref<HTMLSelectElement>
}

/** A choice from a short list, by the browser's own control, which is best on a phone and adds no script. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    isOptional,
    options,
    placeholder,
    onChange,
    isDisabled,
    isLabelHidden,
    ...rest
  } = props
  const id = useId()
  const described = error !== undefined ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={fieldStyles.field}>
      {isLabelHidden ? null : (
        <label htmlFor={id} className={fieldStyles.label}>
          {label}
          {isOptional ? <span className={fieldStyles.optional}> (optional)</span> : null}
        </label>
      )}
      <div className={fieldStyles.box}>
        <select
          {...rest}
          id={id}
          aria-label={isLabelHidden ? label : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={clsx(fieldStyles.control, styles.select)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
        <span className={styles.chevron}>
          <Icon of={ChevronDown} />
        </span>
      </div>
      {hint && error === undefined ? (
        <span id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </span>
      ) : null}
      {error === undefined ? null : (
        <span id={`${id}-error`} className={fieldStyles.error}>
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}
