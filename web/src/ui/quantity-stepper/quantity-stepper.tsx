import { Minus, Plus } from 'lucide-react'
import type { KeyboardEventHandler, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { typedReplaces } from '../field/typed-replaces.ts'
import { Icon } from '../icon/icon.tsx'
import { useNumberText } from '../number-field/use-number-text.ts'
import styles from './quantity-stepper.module.css'

type QuantityStepperProps = {
  /** What is counted, for screen readers, for example 'Quantity of milk'. */
  label: string
  value: number
  /** Called only with numbers from `min` on; while the text is not a number, the value does not change. */
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Precision of what may be typed. */
  step?: number
  /** What the buttons add and subtract. */
  increment?: number
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
}

// 0.1 + 0.2 must show as 0.3.
const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6

/** A quantity that can be typed or changed by two buttons. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onChange, min = 0, max, step = 0.001, increment = 1, onKeyDown, ref } = props
  const accept = (next: number | undefined) => {
    if (next === undefined || Number.isNaN(next) || next < min || (max !== undefined && next > max)) return
    onChange(next)
  }
  const { text, handleChange, handleBlur } = useNumberText(value, accept)
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      <Button
        aria-label={`Less: ${label}`}
        excludeFromTabOrder
        isDisabled={value <= min}
        onPress={() => accept(Math.max(min, sixDecimals(value - increment)))}
        className={styles.button}
      >
        <Icon of={Minus} size={16} />
      </Button>
      <input
        ref={ref}
        type="text"
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={text}
        onChange={handleChange}
        onBlur={handleBlur}
        onKeyDown={onKeyDown}
        {...typedReplaces}
        className={styles.input}
      />
      <Button
        aria-label={`More: ${label}`}
        excludeFromTabOrder
        isDisabled={max !== undefined && value >= max}
        onPress={() => accept(sixDecimals(value + increment))}
        className={styles.button}
      >
        <Icon of={Plus} size={16} />
      </Button>
    </div>
  )
}
