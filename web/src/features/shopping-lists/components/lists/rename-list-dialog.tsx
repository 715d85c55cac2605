import { ListName } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useState } from 'react'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'

type RenameListDialogProps = { name: string; onRename: (name: string) => void; onClose: () => void }

/** Gives a list another name. */
export function RenameListDialog({ name, onRename, onClose }: RenameListDialogProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const submit = () => {
    const read = ListName.safeParse(typed)
    if (!read.success) {
      setError(read.error.issues[0]?.message)
      return
    }
    if (read.data !== name) onRename(read.data)
    onClose()
  }
  return (
    <FormDialog
      title="Rename List"
      size="sm"
      submitLabel="Rename"
      isPending={false}
      onSubmit={() => Promise.resolve(submit())}
      onCancel={onClose}
      onClose={onClose}
    >
      <TextField
        label="List name"
        value={typed}
        onChange={setTyped}
        autoFocus
        {...(error === undefined ? {} : { error })}
      />
    </FormDialog>
  )
}
