import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { CornerDownLeft } from 'lucide-react'
import { type ClipboardEvent, type RefObject, Suspense } from 'react'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useQuickAdd } from '../../hooks/use-quick-add.ts'
import styles from './quick-add.module.css'
import { TypedLine } from './typed-line.tsx'

// Nobody needs it before something is typed.
const QuickAddLines = lazyPart(async () => (await import('./quick-add-lines.tsx')).QuickAddLines)

type QuickAddProps = {
  entries: readonly InventoryEntry[]
  today: string
  /** What stands in the row at first. */
  start?: string | undefined
  fieldRef: RefObject<HTMLInputElement | null>
}

/**
 * Adds things by their names: '2 oat milk', '500 g minced beef freezer', or several by commas or lines. Enter adds and keeps
 * the focus.
 */
export function QuickAdd({ entries, today, start, fieldRef: field }: QuickAddProps) {
  const { text, change, lines, choose, add, problem, addedIds, dismissAdded } = useQuickAdd(start)
  const added = addedIds.flatMap((entryId) => entries.find((entry) => entry.id === entryId) ?? [])
  /** A line of text keeps no breaks, by which pasted things are told apart. */
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length]
    const parts = pasted.split(/[\r\n]+/).filter((part) => part.trim() !== '')
    change(`${text.slice(0, start)}${parts.join('; ')}${text.slice(end)}`)
  }
  // The next line can be added while this one is on its way.
  const submit = () => {
    field.current?.focus()
    void add()
    return Promise.resolve()
  }
  return (
    <Form aria-label="Quick add" className={styles.form} onSubmit={submit}>
      <TypedLine
        label="Quick add"
        placeholder="Quick add: 2 oat milk"
        text={text}
        onChange={change}
        onPaste={pasteLines}
        problem={problem}
        inputRef={field}
        button={
          <IconButton type="submit" variant="secondary" icon={CornerDownLeft} label="Add what is typed" />
        }
      />
      {lines.length + added.length === 0 ? null : (
        <Suspense fallback={null}>
          <QuickAddLines
            lines={lines}
            onChoose={choose}
            added={added}
            onDismiss={() => {
              dismissAdded()
              field.current?.focus()
            }}
            ownPlaces={entries.flatMap(({ storage_location }) => storage_location ?? [])}
            today={today}
          />
        </Suspense>
      )}
    </Form>
  )
}
