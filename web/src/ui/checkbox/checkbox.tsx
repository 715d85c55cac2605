import { Check, Minus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> & {
  /** The label beside the box; without it pass an `aria-label`. */
  children?: ReactNode
  ref?: Ref<HTMLLabelElement>
}

/** A check box with a click target of 44 px. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles.checkbox}>
      {({ isIndeterminate }) => {
        const Mark = isIndeterminate ? Minus : Check
        return (
          <>
            <span className={styles.box} aria-hidden>
              <Mark size={16} strokeWidth={2.5} />
            </span>
            {children}
          </>
        )
      }}
    </AriaCheckbox>
  )
}
