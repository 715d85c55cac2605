import type { CheckCandidate } from '@larder/shared/contracts/insights/stock-check'
import { formatQuantity } from '../../../../lib/format.ts'
import { nameOf } from '../../entry-name.ts'
import type { GivenAnswer } from './use-check-answers.ts'

const daysOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** Why an entry is asked about, in a sentence. */
export const sayReason = ({ reason, days }: CheckCandidate): string => {
  switch (reason) {
    case 'used_up':
      return `By what you usually use it should be gone: nothing was recorded for ${daysOf(days)}.`
    case 'other_amount':
      return `By what you usually use it should be another amount: nothing was recorded for ${daysOf(days)}.`
    case 'expired':
      return `It expired ${daysOf(days)} ago.`
    case 'not_moved':
      return `Nothing was recorded for ${daysOf(days)}.`
  }
}

/** What was answered: 'Milk: used up'. */
export const sayAnswer = ({ candidate: { entry }, answer }: GivenAnswer): string => {
  switch (answer.kind) {
    case 'still_there':
      return `${nameOf(entry)}: still there`
    case 'used_up':
      return `${nameOf(entry)}: used up`
    case 'discarded':
      return `${nameOf(entry)}: thrown away`
    case 'some_left':
      return `${nameOf(entry)}: ${formatQuantity(answer.left, entry.unit)} left`
    case 'skipped':
      return `${nameOf(entry)}: skipped`
  }
}
