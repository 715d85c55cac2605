import type { TypedChoice, TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { useEffect, useState } from 'react'
import { readLines } from '../data.ts'

/** How long somebody pauses, in milliseconds, before what was typed is read. */
const PAUSE_MS = 120

/** What was typed, as it was read; of older text while it is read anew. */
export type TypedLines = {
  typed: string
  choices: readonly TypedChoice[]
  lines: readonly TypedLineReading[]
}

const NOTHING: TypedLines = { typed: '', choices: [], lines: [] }

/**
 * How what is typed, as one thing or several, would come into stock, a moment after it was typed; without an answer it stays as it was, and adding
 * says why.
 */
export function useTypedLines(
  typed: string,
  choices: readonly TypedChoice[],
  { isOne = false } = {},
): TypedLines {
  const [read, setRead] = useState(NOTHING)
  const isEmpty = typed.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    let isOld = false
    const timer = setTimeout(() => {
      readLines(typed, choices, isOne).then(
        (lines) => isOld || setRead({ typed, choices, lines }),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [typed, choices, isEmpty, isOne])
  return isEmpty ? NOTHING : read
}
