import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { sayAnswer } from './check-words.ts'
import styles from './stock-check-dialog.module.css'
import type { GivenAnswer } from './use-check-answers.ts'

type CheckSummaryProps = {
  answers: readonly GivenAnswer[]
  isSending: boolean
  onUndo: (given: GivenAnswer) => void
  onClose: () => void
}

/** What was answered, each of which can still be undone. */
export function CheckSummary({ answers, isSending, onUndo, onClose }: CheckSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const count = (kinds: readonly string[]) =>
    answers.filter(({ answer }) => kinds.includes(answer.kind)).length
  const [right, changed] = [count(['still_there']), count(['used_up', 'discarded', 'some_left'])]
  const skipped = answers.length - right - changed
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.done}>
        Done: {right} as recorded, {changed} corrected, {skipped} skipped
      </h3>
      <ul>
        {answers.map((given) => (
          <li key={given.candidate.entry.id} className={styles.line}>
            <span>{sayAnswer(given)}</span>
            {given.undo === null ? null : (
              <Button
                variant="accent"
                size="small"
                isDisabled={isSending}
                aria-label={`Undo ${sayAnswer(given)}`}
                onPress={() => onUndo(given)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="large" isBlock onPress={onClose}>
        Close
      </Button>
    </>
  )
}
