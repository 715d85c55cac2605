import { StickyNote } from 'lucide-react'
import { Icon } from '../../../ui/icon/icon.tsx'
import { sayLongDay } from '../meal-words.ts'
import styles from './day-note-button.module.css'

type DayNoteButtonProps = { day: string; note: string | undefined; onPress: (day: string) => void }

/** The note of a day, and the way to write it. */
export function DayNoteButton({ day, note, onPress }: DayNoteButtonProps) {
  const name = `Note for ${sayLongDay(day)}`
  return (
    <button
      type="button"
      aria-label={note ? `${name}: ${note}` : name}
      title={note ? undefined : 'Note'}
      className={styles.button}
      onClick={() => onPress(day)}
    >
      <Icon of={StickyNote} size={14} />
      {note ? <span className={styles.text}>{note}</span> : null}
    </button>
  )
}
