import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldFrame, type FieldTexts } from '../field/field.tsx'
import styles from '../field/field.module.css'
import { useNumberText } from './use-number-text.ts'

type NumberFieldProps = FieldTexts & {
  /** Undefined while the field is empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  onBlur?: () => void
  name?: string
  min?: number
  max?: number
  step?: number
  isDisabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A number, typed on the phone's number pad; out-of-range values are left for the form's rules to refuse. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error,
    isOptional,
    value,
    onChange,
    onBlur,
    name,
    isDisabled,
    autoFocus,
    ref,
    ...range
  } = props
  const { text, handleChange, handleBlur } = useNumberText(value, onChange)
  return (
    <AriaTextField
      validationBehavior="aria"
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      className={styles.field}
    >
      <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
        <Input
          ref={ref}
          {...range}
          type="number"
          inputMode="decimal"
          name={name}
          value={text}
          onChange={handleChange}
          onBlur={() => {
            handleBlur()
            onBlur?.()
          }}
          onWheel={(event) => event.currentTarget.blur()}
          className={styles.control}
        />
      </FieldFrame>
    </AriaTextField>
  )
}
