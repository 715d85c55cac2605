import { reasonFor } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { CHECK } from '../../../../ui/empty-state/drawings/check.tsx'
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { ProgressBar } from '../../../../ui/progress-bar/progress-bar.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { useStockCheck } from '../../data.ts'
import { CheckQuestion } from './check-question.tsx'
import { CheckSummary } from './check-summary.tsx'
import { sayAnswer } from './check-words.ts'
import styles from './stock-check-dialog.module.css'
import { useCheckAnswers } from './use-check-answers.ts'

/** Asks about the entries whose amounts are most worth knowing, one after the other. */
export function StockCheckDialog({ onClose }: { onClose: () => void }) {
  const { candidates, error, retry } = useStockCheck()
  const { answers, isSending, failure, give, takeBack, undo } = useCheckAnswers()
  const candidate = candidates?.[answers.length]
  const last = answers.at(-1)
  return (
    <Modal isOpen onClose={onClose} title="Stock check">
      <div className={styles.check}>
        {candidates === undefined && error === undefined ? (
          <LoadingArea text="Looking for amounts that may be wrong...">
            <Skeleton height="280px" radius="card" />
          </LoadingArea>
        ) : null}
        {candidates === undefined && error !== undefined ? (
          <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
            {reasonFor(error)}
          </Banner>
        ) : null}
        {candidates?.length === 0 ? (
          <EmptyState
            drawing={CHECK}
            title="Nothing looks wrong."
            action={<Button onPress={onClose}>Close</Button>}
          >
            What is recorded fits what you usually use.
          </EmptyState>
        ) : null}
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        {candidates && candidate ? (
          <>
            <div className={styles.progress}>
              <ProgressBar label="Progress" max={candidates.length} value={answers.length} />
              <bdi>
                {answers.length + 1} of {candidates.length}
              </bdi>
            </div>
            <CheckQuestion
              key={candidate.entry.id}
              candidate={candidate}
              isSending={isSending}
              onAnswer={(answer) => void give(candidate, answer)}
            />
            {last ? (
              <p role="status" className={styles.last}>
                <span>{sayAnswer(last)}</span>
                <Button
                  variant="accent"
                  size="small"
                  isDisabled={isSending}
                  onPress={() => void takeBack(last)}
                >
                  {last.undo === null ? 'Back' : 'Undo'}
                </Button>
              </p>
            ) : null}
          </>
        ) : null}
        {candidates && candidates.length > 0 && candidate === undefined ? (
          <CheckSummary
            answers={answers}
            isSending={isSending}
            onUndo={(given) => void undo(given)}
            onClose={onClose}
          />
        ) : null}
      </div>
    </Modal>
  )
}
