import type { PackDateAnswer, PackDateQuestion } from '@larder/shared/contracts/packs/pack-dates'
import { dayOf, formatDate, formatRelativeDay } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './read-date-dialog.module.css'

const NOTHING = 'No date found. Move closer, and turn the pack so that no light shines on the print.'

/** What is asked, by why. */
const QUESTIONS: Record<PackDateQuestion, string> = {
  month: 'Which day is it?',
  date: 'There are several dates. Which one is it?',
  past: 'This date is in the past. Was it misread, or is it the day of production?',
  unsure: 'Is this the date? It could not be read for sure.',
}

type DateAnswerProps = {
  answer: PackDateAnswer
  isTaking: boolean
  /** Takes a day, YYYY-MM-DD. */
  onTake: (day: string) => void
  onAgain: () => void
  /** Null where it can't be typed. */
  onType: (() => void) | null
}

/** What was read: a date to be taken with one tap, days to choose from, or nothing. */
export function DateAnswer({ answer, isTaking, onTake, onAgain, onType }: DateAnswerProps) {
  const today = useToday()
  const { printed, date, question, choices } = answer
  const days = (date === null ? choices : [date]).map(dayOf)
  // Stock takes no date before today (INV-061).
  const open = days.filter((day) => day >= today)
  const isPast = open.length === 0 && days.length > 0
  const said =
    days.length === 0 ? NOTHING : isPast ? QUESTIONS.past : question === null ? null : QUESTIONS[question]
  return (
    <div className={styles.answer}>
      <div role="status" className={styles.read}>
        {printed === null ? null : (
          <p className={styles.printed}>
            Printed: <bdi>{printed}</bdi>
          </p>
        )}
        {days.length === 1 ? (
          <p className={styles.date}>
            {formatDate(days[0] ?? '')} <small>{formatRelativeDay(days[0] ?? '', today)}</small>
          </p>
        ) : null}
        {said === null ? null : <p>{said}</p>}
      </div>
      <div className={styles.actions}>
        {open.map((day, at) => (
          <Button
            key={day}
            variant={open.length === 1 ? 'primary' : 'secondary'}
            autoFocus={at === 0}
            isPending={isTaking}
            onPress={() => onTake(day)}
          >
            {days.length === 1 ? `Take ${formatDate(day)}` : formatDate(day)}
          </Button>
        ))}
        <Button
          variant={open.length === 0 ? 'primary' : 'secondary'}
          autoFocus={open.length === 0}
          isDisabled={isTaking}
          onPress={onAgain}
        >
          Try again
        </Button>
        {onType === null ? null : (
          <Button variant="quiet" isDisabled={isTaking} onPress={onType}>
            Type the date
          </Button>
        )}
      </div>
    </div>
  )
}
