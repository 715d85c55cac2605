import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldFrame, type FieldTexts } from '../field/field.tsx'
import styles from '../field/field.module.css'

type TextFieldProps = FieldTexts &
  Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'> & {
    placeholder?: string
    /** The id of a list of suggestions. */
    list?: string
    ref?: Ref<HTMLInputElement>
  }

/** One line of text with its label; spread the `field` of a form controller into it. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  placeholder,
  list,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={styles.field}
    >
      <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
        <Input
          ref={ref}
          autoCapitalize={rest.autoComplete === 'username' ? 'none' : undefined}
          placeholder={placeholder}
          list={list}
          className={styles.control}
        />
      </FieldFrame>
    </AriaTextField>
  )
}
