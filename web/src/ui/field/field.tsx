import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

/** What every field of a form can show around its control. */
export type FieldTexts = {
  label: string
  /** A hint under the control. */
  hint?: string
  /** The message of a failed rule; its presence marks the field as invalid. */
  error?: string
  /** Says '(optional)' beside the label. */
  isOptional?: boolean
}

/** Label, control, hint and message in the order in which they are read; goes inside a react-aria field. */
export function FieldFrame({
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <>
      <Label className={styles.label}>
        {label}
        {isOptional ? <span className={styles.optional}> (optional)</span> : null}
      </Label>
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
