import { type ChangeEvent, useState } from 'react'
import { readNumber } from './read-number.ts'

type NumberText = {
  text: string
  handleChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Shows the value again where what is typed was not taken. */
  handleBlur: () => void
}

const isTextOf = (text: string, value: number | undefined) => Object.is(readNumber(text), value)

/** Digits alone, as they are typed: String() writes 0.0000001 as '1e-7'. */
const DIGITS = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

const textOf = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : DIGITS.format(value)

/**
 * Keeps what is typed ('', '1,', '0.50') in a controlled number input as long as the value has not moved elsewhere,
 * so that a text is never rewritten under the cursor. Empty is undefined; what is no number is NaN, for the rules
 * to refuse.
 */
export function useNumberText(
  value: number | undefined,
  onChange: (value: number | undefined) => void,
): NumberText {
  const [typed, setTyped] = useState({ text: textOf(value), at: value })
  const isCurrent = isTextOf(typed.text, value) || Object.is(typed.at, value)
  return {
    text: isCurrent ? typed.text : textOf(value),
    handleChange: (event) => {
      const text = event.currentTarget.value
      setTyped({ text, at: value })
      onChange(readNumber(text))
    },
    handleBlur: () => {
      if (!isTextOf(typed.text, value)) setTyped({ text: textOf(value), at: value })
    },
  }
}
