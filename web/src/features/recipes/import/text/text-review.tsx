import type { RecipeLineKind } from '@larder/shared/contracts/recipes/recipe-import'
import { retakenRecipe } from '@larder/shared/domain/recipes/import/retaken-recipe'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { Undo2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { importSession } from '../import-session.ts'
import type { ReadText } from '../import-state.ts'
import { kindOfKey, sayLines, takeFor } from './line-kinds.ts'
import { TextLineRow } from './text-line-row.tsx'
import styles from './text-review.module.css'

type TextReviewProps = {
  text: ReadText
  /** The recipe is saved, or is being saved. */
  isDone: boolean
}

/** The text that a recipe was read from: each line, and what it was taken for, which the person can change. */
export function TextReview({ text, isDone }: TextReviewProps) {
  const { read, taken } = text
  const [error, setError] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const isChanged = taken !== read.lines
  const take = (lines: ReadText['taken']) => {
    try {
      importSession.retake(lines, lines === read.lines ? read.recipe : retakenRecipe(read, lines))
      setError(null)
    } catch (problem) {
      if (!(problem instanceof DomainError)) throw problem
      setError(problem.message)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const kind = kindOfKey(event.key)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (kind === null && step === 0) return
    // The browser would choose another kind by arrow keys, and take letters in a row for one word.
    event.preventDefault()
    if (kind !== null) return isDone ? undefined : take(takeFor(taken, current, kind))
    const next = Math.min(Math.max(current + step, 0), taken.length - 1)
    setCurrent(next)
    list.current?.querySelectorAll('select')[next]?.focus()
  }
  return (
    <Card className={styles.review} aria-label="The text">
      <div className={styles.head}>
        <h3>The text</h3>
        <p role="status" className={styles.hint}>
          {sayLines(taken)}
        </p>
        {isChanged && !isDone ? (
          <Button size="small" icon={Undo2} onPress={() => take(read.lines)}>
            As it was read
          </Button>
        ) : null}
      </div>
      <p className={styles.hint} id="text-review-hint">
        Every line is here, with what it was taken for. Change what is wrong. Notes become the description.
        <span className={styles.keys}>
          {' '}
          Arrow keys walk the lines, the first letter of a kind chooses it.
        </span>
      </p>
      {error === null ? null : <Banner tone="error">{error}</Banner>}
      {taken.some(({ taken_for }) => taken_for === 'ingredient') ? null : (
        <Banner tone="warning">No line is an ingredient now.</Banner>
      )}
      <ul ref={list} className={styles.lines} onKeyDown={onKey} aria-describedby="text-review-hint">
        {taken.map((line, at) => (
          <TextLineRow
            key={at}
            line={line}
            isChanged={line.taken_for !== read.lines[at]?.taken_for}
            isDisabled={isDone}
            isStop={at === current}
            onFocus={() => setCurrent(at)}
            onTake={(kind: RecipeLineKind) => take(takeFor(taken, at, kind))}
          />
        ))}
      </ul>
    </Card>
  )
}
