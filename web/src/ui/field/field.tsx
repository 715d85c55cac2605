import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

/** The parts around the control that every form field can show. */
export type FieldTexts = {
  label: string
  /** A hint under the control. */
  hint?: string
  /** The message of a failed rule; it marks the field as invalid. */
  error?: string
  /** Shows '(optional)' beside the label. */
  isOptional?: boolean
}

/** The texts of a field; a hidden label is an `aria-label` of the control instead. */
type FieldFrameProps = FieldTexts & { isLabelHidden?: boolean; children: ReactNode }

/** Label, control, hint and message in reading order; used inside a react-aria field. */
export function FieldFrame({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden = false,
  children,
}: FieldFrameProps) {
  return (
    <>
      {isLabelHidden ? null : (
        <Label className={styles.label}>
          {label}
          {isOptional ? <span className={styles.optional}> (optional)</span> : null}
        </Label>
      )}
      {children}
      {hint && error === undefined ? (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      ) : null}
      <FieldError className={styles.error}>
        <Icon of={CircleAlert} size={14} />
        <span>{error}</span>
      </FieldError>
    </>
  )
}
