import { MAX_DAY_NOTE } from '@larder/shared/contracts/recipes/meal-calendar'
import { useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import { sayLongDay } from '../../meal-words.ts'
import { useCalendarMutations } from '../calendar-data.ts'

type NoteDialogProps = { day: string; note: string; onClose: () => void }

/** Writes the note of a day; an empty one takes it away. */
export function NoteDialog({ day, note, onClose }: NoteDialogProps) {
  const mutations = useCalendarMutations()
  const [typed, setTyped] = useState(note)
  const { isPending, failure, send } = useSending({ onDone: onClose })
  return (
    <FormDialog
      title={sayLongDay(day)}
      size="sm"
      submitLabel="Save"
      isPending={isPending}
      failure={failure}
      onSubmit={() => send(() => mutations.note(day, typed))}
      onCancel={onClose}
      onClose={onClose}
    >
      <TextArea label="Note" value={typed} maxLength={MAX_DAY_NOTE} autoFocus onChange={setTyped} />
    </FormDialog>
  )
}
