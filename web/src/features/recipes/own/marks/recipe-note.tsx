import { RecipeMarkUpdate } from '@larder/shared/contracts/recipes/own-recipes'
import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useKeptValue, withDraft } from '../../../../lib/form-draft.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import styles from './opinion.module.css'

type RecipeNoteProps = {
  recipeId: string
  /** Empty where there is none. */
  note: string
  /** Answers whether it was saved. */
  onSave: (note: string) => Promise<boolean>
}

/** The person's own note on a recipe; what is typed stays when the dialog closes before it is saved. */
export function RecipeNote({ recipeId, note, onSave }: RecipeNoteProps) {
  const draftKey = `recipe-note:${recipeId}`
  const [typed, setTyped] = useState(() => withDraft<{ note?: string }>(draftKey, {}).note)
  const [isSaving, setIsSaving] = useState(false)
  const draft = useMemo(() => ({ note: typed }), [typed])
  useKeptValue(draftKey, draft, typed !== undefined)
  if (typed === undefined) {
    return (
      <div className={styles.note}>
        {note === '' ? null : (
          <p className={styles.text}>
            <strong>Your note:</strong> <bdi>{note}</bdi>
          </p>
        )}
        <Button size="small" variant="quiet" icon={Pencil} onPress={() => setTyped(note)}>
          {note === '' ? 'Add a note' : 'Edit note'}
        </Button>
      </div>
    )
  }
  const problem = RecipeMarkUpdate.shape.note.safeParse(typed).error?.issues[0]?.message
  const save = async () => {
    setIsSaving(true)
    if (await onSave(typed.trim())) setTyped(undefined)
    setIsSaving(false)
  }
  return (
    <div className={styles.note}>
      <TextArea
        label="Your note"
        hint="Only you see it."
        rows={3}
        autoFocus
        value={typed}
        onChange={setTyped}
        {...(problem === undefined ? {} : { error: problem })}
      />
      <div className={styles.row}>
        <Button
          size="small"
          variant="accent"
          isPending={isSaving}
          isDisabled={problem !== undefined}
          onPress={() => void save()}
        >
          Save note
        </Button>
        <Button size="small" onPress={() => setTyped(undefined)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
