import clsx from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldFrame, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import { Icon } from '../icon/icon.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = FieldTexts &
  Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'type'> & {
    ref?: Ref<HTMLInputElement>
  }

/** A password, hidden until the show button is pressed. */
export function PasswordField({ label, hint, error, isOptional, ref, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <AriaTextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      spellCheck="false"
      className={fieldStyles.field}
    >
      <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
        <div className={fieldStyles.box}>
          <Input ref={ref} autoCapitalize="none" className={clsx(fieldStyles.control, styles.input)} />
          <button
            type="button"
            aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            className={fieldStyles.endButton}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </button>
        </div>
      </FieldFrame>
    </AriaTextField>
  )
}
