import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldFrame, type FieldTexts } from '../field/field.tsx'
import styles from '../field/field.module.css'

type DateFieldProps = FieldTexts & {
  /** A calendar day as 'YYYY-MM-DD', or '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  /** First and last day that the picker offers, as 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** Hides the label visually; screen readers still read it. */
  isLabelHidden?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A calendar day in the browser's own picker, which knows the user's language and adds no script. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, name, min, max, ref, ...frame } = props
  return (
    <AriaTextField
      type="date"
      validationBehavior="aria"
      aria-label={frame.isLabelHidden ? frame.label : undefined}
      isInvalid={frame.error !== undefined}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      name={name}
      className={styles.field}
    >
      <FieldFrame {...frame}>
        <Input ref={ref} min={min} max={max} className={styles.control} />
      </FieldFrame>
    </AriaTextField>
  )
}
