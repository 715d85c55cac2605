import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { useState } from 'react'
import { countEvent } from '../../../lib/analytics.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { isolated } from '../../../lib/isolated.ts'
import { useTypedChoices } from './use-typed-choices.ts'
import { useTypedLines } from './use-typed-lines.ts'
import { readLines } from '../data.ts'
import { useStockActions } from './use-stock-actions.ts'

/** More of them nobody still changes; one paste is shown whole. */
const MAX_ADDED = 20
/** Between lines that are put back into the field. */
const SEPARATOR = '; '

/** The row that adds things by their names, and what it added. */
export function useQuickAdd() {
  const { addLines } = useStockActions()
  const [text, setText] = useState('')
  const { choices, choose, setChoices, forgetChoices } = useTypedChoices()
  const [problem, setProblem] = useState<string>()
  const [addedIds, setAddedIds] = useState<readonly string[]>([])
  const read = useTypedLines(text, choices)

  const change = (typed: string) => {
    setText(typed)
    setProblem(undefined)
    if (typed.trim() === '') forgetChoices()
  }
  /** What could not be added stands before what was typed meanwhile. */
  const putBack = (typed: string, why: string) => {
    setText((since) => [typed, since].filter(Boolean).join(SEPARATOR))
    setProblem(why)
  }
  const add = async () => {
    const typed = text.trim()
    if (typed === '') return setProblem('Name is required')
    // The field is free for the next line at once.
    change('')
    let lines: readonly TypedLineReading[]
    try {
      const isRead = read.typed === text && read.choices === choices
      lines = isRead ? read.lines : await readLines(typed, choices)
      const right = lines.filter((line) => line.problem === null)
      if (right.length > 0) {
        const entries = await addLines(right)
        setAddedIds((before) => withLatest(before, entries))
        countEvent('add_inventory_item')
      }
    } catch (error) {
      putBack(typed, `Error adding to inventory: ${reasonFor(error)}`)
      setChoices(choices)
      return
    }
    const wrong = lines.filter((line) => line.problem !== null)
    if (wrong.length > 0)
      putBack(wrong.map((line) => line.text).join(SEPARATOR), wrong.map(sayProblem).join('. '))
    else if (lines.length === 0) setProblem('Name is required')
  }
  return {
    text,
    change,
    lines: read.lines,
    choose,
    add,
    problem,
    addedIds,
    dismissAdded: () => setAddedIds([]),
  }
}

/** What was added since this was opened or dismissed, the latest first: somebody who adds ten things one by one sees them. */
const withLatest = (before: readonly string[], entries: readonly InventoryEntry[]): string[] => [
  ...entries.map(({ id }) => id),
  ...before.slice(0, Math.max(MAX_ADDED - entries.length, 0)),
]

const sayProblem = ({ text, problem }: TypedLineReading): string =>
  `${isolated(text.length > 40 ? `${text.slice(0, 40)}…` : text)}: ${problem}`
