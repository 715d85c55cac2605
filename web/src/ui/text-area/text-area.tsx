import type { Ref } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldFrame, type FieldTexts } from '../field/field.tsx'
import styles from '../field/field.module.css'

type TextAreaProps = FieldTexts &
  Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'type'> & {
    rows?: number
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines of text with a label. */
export function TextArea({ label, hint, error, isOptional, rows = 3, ref, ...rest }: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={styles.field}
    >
      <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
        <AriaTextArea ref={ref} rows={rows} className={styles.control} />
      </FieldFrame>
    </AriaTextField>
  )
}
