import type { BarcodeLookUp } from '@larder/shared/contracts/barcodes'
import type { PackPrint } from '@larder/foods'
import { Suspense, useEffect, useRef } from 'react'
import { readScan, type Scan } from '../../../features/barcodes/decoding/read-scan.ts'
import { TypedLine } from '../../../features/inventory/components/quick-add/typed-line.tsx'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
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
      <TypedLine
        label={`Name of barcode ${found.code}`}
        placeholder="Name, such as oat milk"
        text={text}
        onChange={change}
        problem={problem}
        inputRef={field}
        button={
          <Button type="submit" variant="primary" isPending={isAdding}>
            Add
          </Button>
        }
      />
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
