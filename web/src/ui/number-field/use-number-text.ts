import { type ChangeEvent, useState } from 'react'
import { readNumber } from './read-number.ts'

type NumberText = {
  text: string
  handleChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Shows the value again when the typed text was not accepted. */
  handleBlur: () => void
}

const isTextOf = (text: string, value: number | undefined) => Object.is(readNumber(text), value)

/** Digits only, as people type them: String() would write 0.0000001 as '1e-7'. */
const DIGITS = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

const textOf = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : DIGITS.format(value)

/**
 * Keeps the typed text ('', '1,', '0.50') of a controlled number input until the value changes elsewhere, so that the
 * text is never rewritten while typing. Empty text is undefined; an invalid number is NaN, which the rules refuse.
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
