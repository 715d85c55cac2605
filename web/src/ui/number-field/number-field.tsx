import { type KeyboardEvent, type Ref, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldFrame, type FieldTexts } from '../field/field.tsx'
import styles from '../field/field.module.css'
import { typedReplaces } from '../field/typed-replaces.ts'
import { numberProblem } from './read-number.ts'
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

// 0.1 + 0.2 must show as 0.3.
const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * A number with a decimal comma or point, typed on the phone's number pad or stepped by the arrow keys; the form's
 * rules refuse out-of-range values. It is a text input, because browsers' number inputs drop the separators of other
 * countries ('2,5' becomes 25).
 */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error: ruleError,
    isOptional,
    value,
    onChange,
    onBlur,
    name,
    isDisabled,
    autoFocus,
    ref,
    min,
    max,
    step = 1,
  } = props
  const { text, handleChange, handleBlur } = useNumberText(value, onChange)
  const [wasLeft, setWasLeft] = useState(false)
  const isNoNumber = Number.isNaN(value) && text !== ''
  const error = isNoNumber && (wasLeft || ruleError !== undefined) ? numberProblem(text) : ruleError
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const next = sixDecimals((value || 0) + (event.key === 'ArrowUp' ? step : -step))
    onChange(Math.min(Math.max(next, min ?? next), max ?? next))
  }
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
          type="text"
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          min={min}
          max={max}
          step={step}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={Number.isFinite(value) ? value : undefined}
          name={name}
          value={text}
          onChange={handleChange}
          onKeyDown={stepByKey}
          {...typedReplaces}
          onBlur={() => {
            setWasLeft(true)
            handleBlur()
            onBlur?.()
          }}
          className={styles.control}
        />
      </FieldFrame>
    </AriaTextField>
  )
}
