import type { CheckCandidate } from '@larder/shared/contracts/insights/stock-check'
import { useState } from 'react'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { useInventoryMutations } from '../../data.ts'

/** What somebody says of an entry; `left` is in its unit. */
export type CheckAnswer =
  | { kind: 'still_there' | 'used_up' | 'discarded' | 'skipped' }
  | { kind: 'some_left'; left: number }

/** An answer that was recorded; nothing of it can be undone if it was skipped. */
export type GivenAnswer = {
  candidate: CheckCandidate
  answer: CheckAnswer
  undo: (() => Promise<void>) | null
}

/** The answers of a check, each an ordinary change of the stock; the next question is that after the last of them. */
export function useCheckAnswers() {
  const today = useToday()
  const stock = useInventoryMutations()
  const [answers, setAnswers] = useState<readonly GivenAnswer[]>([])
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const record = async ({ entry }: CheckCandidate, answer: CheckAnswer): Promise<GivenAnswer['undo']> => {
    const undo = () => stock.undo(entry.id)
    switch (answer.kind) {
      case 'skipped':
        return null
      case 'still_there':
        await stock.confirm(entry)
        return undo
      case 'used_up':
        await stock.consume(entry.id, entry.quantity, today)
        return undo
      case 'discarded':
        await stock.remove(entry.id)
        return undo
      case 'some_left': {
        const { expiry_date, purchase_date, min_stock_level, version } = entry
        const saved = await stock.update(entry.id, {
          quantity: answer.left,
          storage_location: entry.storage_location ?? undefined,
          expiry_date,
          purchase_date,
          min_stock_level,
          notes: entry.notes ?? undefined,
          version,
        })
        return () => stock.undoUpdate(entry, saved)
      }
    }
  }

  const run = async (act: () => Promise<void>) => {
    setIsSending(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(reasonFor(error))
    } finally {
      setIsSending(false)
    }
  }

  return {
    answers,
    isSending,
    failure,
    give: (candidate: CheckCandidate, answer: CheckAnswer) =>
      run(async () => {
        const undo = await record(candidate, answer)
        setAnswers((given) => [...given, { candidate, answer, undo }])
      }),
    /** Takes the last answer back, so that its question is asked again. */
    takeBack: (last: GivenAnswer) =>
      run(async () => {
        await last.undo?.()
        setAnswers((given) => given.filter((one) => one !== last))
      }),
    /** Undoes an answer after the last question, which is not asked again. */
    undo: (given: GivenAnswer) =>
      run(async () => {
        await given.undo?.()
        setAnswers((all) =>
          all.map((one) => (one === given ? { ...one, answer: { kind: 'skipped' }, undo: null } : one)),
        )
      }),
  }
}
