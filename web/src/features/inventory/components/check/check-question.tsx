import type { CheckCandidate } from '@larder/shared/contracts/insights/stock-check'
import { formatUnit } from '@larder/foods'
import { useEffect, useId, useRef, useState } from 'react'
import { formatQuantity } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { CategoryTile } from '../../../../ui/category-tile/category-tile.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { nameOf } from '../../entry-name.ts'
import { sayReason } from './check-words.ts'
import styles from './check-question.module.css'
import type { CheckAnswer } from './use-check-answers.ts'

type CheckQuestionProps = {
  candidate: CheckCandidate
  isSending: boolean
  onAnswer: (answer: CheckAnswer) => void
}

/** One entry, why it is asked about, and the answers. */
export function CheckQuestion({ candidate, isSending, onAnswer }: CheckQuestionProps) {
  const { entry, reason } = candidate
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCounting, setIsCounting] = useState(false)
  // Reading goes on with the next question: the button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [isCounting])
  const recorded = formatQuantity(entry.quantity, entry.unit, entry.is_assumed)
  return (
    <section aria-labelledby={id} className={styles.question}>
      <div className={styles.head}>
        <CategoryTile category={entry.item?.category ?? null} />
        <div>
          <h3 id={id} ref={heading} tabIndex={-1} className={styles.name}>
            <bdi>{nameOf(entry)}</bdi>
          </h3>
          <p>
            {recorded}
            {entry.storage_location === null ? null : (
              <>
                {' in '}
                <bdi>{entry.storage_location}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
      <p className={styles.reason}>{sayReason(candidate)}</p>
      {isCounting ? (
        <Counting
          candidate={candidate}
          isSending={isSending}
          onAnswer={onAnswer}
          onBack={() => setIsCounting(false)}
        />
      ) : (
        <div className={styles.answers}>
          <Button
            size="large"
            isBlock
            isDisabled={isSending}
            onPress={() => onAnswer({ kind: 'still_there' })}
          >
            Still there
          </Button>
          <Button size="large" isBlock isDisabled={isSending} onPress={() => onAnswer({ kind: 'used_up' })}>
            Used up
          </Button>
          <Button size="large" isBlock isDisabled={isSending} onPress={() => setIsCounting(true)}>
            Some left…
          </Button>
          {reason === 'expired' ? (
            <Button
              size="large"
              isBlock
              isDisabled={isSending}
              onPress={() => onAnswer({ kind: 'discarded' })}
            >
              Thrown away
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="large"
            isBlock
            isDisabled={isSending}
            onPress={() => onAnswer({ kind: 'skipped' })}
          >
            Skip
          </Button>
        </div>
      )}
    </section>
  )
}

type CountingProps = CheckQuestionProps & { onBack: () => void }

function Counting({ candidate: { entry }, isSending, onAnswer, onBack }: CountingProps) {
  const [left, setLeft] = useState<number | undefined>(entry.quantity)
  const [error, setError] = useState<string>()
  const save = () => {
    if (isSending) return
    if (left === undefined || !(left >= 0)) return setError('Type how much is left, 0 or more')
    if (left === 0) return onAnswer({ kind: 'used_up' })
    onAnswer(left === entry.quantity ? { kind: 'still_there' } : { kind: 'some_left', left })
  }
  return (
    <form
      className={styles.counting}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <NumberField
        label={`How much is left of ${nameOf(entry)}, in ${formatUnit(entry.unit)}`}
        value={left}
        min={0}
        step={entry.usual_amount > 0 ? entry.usual_amount : 1}
        error={error}
        onChange={(next) => {
          setLeft(next)
          setError(undefined)
        }}
      />
      <div className={styles.answers}>
        <Button size="large" isBlock isDisabled={isSending} onPress={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" size="large" isBlock isPending={isSending}>
          Save
        </Button>
      </div>
    </form>
  )
}
