import type { BarcodeLookUp } from '@larder/shared/contracts/barcodes'
import type { PackPrint } from '@larder/foods'
import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { Suspense, useEffect, useId, useRef } from 'react'
import { readScan, type Scan } from '../../../features/barcodes/decoding/read-scan.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { Button } from '../../../ui/button/button.tsx'
import fieldStyles from '../../../ui/field/field.module.css'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './name-pack.module.css'
import { useNamePack } from './use-name-pack.ts'

// Nobody needs it before a name is typed.
const QuickAddLines = lazyPart(
  async () =>
    (await import('../../../features/inventory/components/quick-add/quick-add-lines.tsx')).QuickAddLines,
)

type NamePackProps = {
  found: BarcodeLookUp
  /** What the code says of this one pack. */
  pack: PackPrint | null
  /** The pack is added, and its code remembered. */
  onNamed: () => void
  /** A scanner on a cable types the next code where the focus is. */
  onScan: (scan: Scan) => void
}

/**
 * One line for what an unknown code is: 'oat milk freezer'. What is guessed of it can be changed before; Enter adds the pack,
 * remembers the code, and goes back to scanning.
 */
export function NamePack({ found, pack, onNamed, onScan }: NamePackProps) {
  const id = useId()
  const today = useToday()
  const field = useRef<HTMLInputElement>(null)
  const { text, change, lines, choose, add, problem, isAdding } = useNamePack(found, pack)
  useEffect(() => {
    // Whoever is naming another pack goes on with that.
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.value !== ''
    if (!isTyping) field.current?.focus()
  }, [])
  const submit = async () => {
    const { scan } = readScan(text)
    if (scan !== null) {
      change('')
      onScan(scan)
    } else if (await add()) onNamed()
  }
  return (
    <Form aria-label={`Name of barcode ${found.code}`} className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <input
          ref={field}
          aria-label={`Name of barcode ${found.code}`}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          placeholder="Name, such as oat milk"
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          className={clsx(fieldStyles.control, styles.field)}
        />
        <Button type="submit" variant="primary" isPending={isAdding}>
          Add
        </Button>
      </div>
      {problem === undefined ? null : (
        <p id={`${id}-problem`} role="alert" className={fieldStyles.error}>
          <Icon of={CircleAlert} size={14} />
          {problem}
        </p>
      )}
      {lines.length === 0 ? null : (
        <Suspense fallback={null}>
          <QuickAddLines
            lines={lines}
            onChoose={choose}
            added={[]}
            onDismiss={() => undefined}
            ownPlaces={[]}
            today={today}
          />
        </Suspense>
      )}
    </Form>
  )
}
