import { ImageUp } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { readPicture } from '../decoding/read-picture.ts'
import { readScan, type Scan } from '../decoding/read-scan.ts'
import styles from './code-form.module.css'

/** Gives the focus to the field for codes on a computer, where a scanner on a cable types into it. */
export const focusForScanner = ({ current }: RefObject<HTMLInputElement | null>): void => {
  if (window.matchMedia('(pointer: fine)').matches) current?.focus()
}

type CodeFormProps = { onScan: (scan: Scan) => void; fieldRef: RefObject<HTMLInputElement | null> }

/**
 * The ways to a code without a camera: typing it, which is also what a scanner on a cable does, and a picture file. On a
 * computer the field has the focus, so that such a scanner types into it.
 */
export function CodeForm({ onScan, fieldRef: inputRef }: CodeFormProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const fileRef = useRef<HTMLInputElement>(null)
  useEffect(() => focusForScanner(inputRef), [inputRef])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { scan, problem: refusal } = readScan(typed)
    setProblem(refusal ?? undefined)
    // A scanner types the next code over a wrong one.
    if (scan === null) return inputRef.current?.select()
    setTyped('')
    onScan(scan)
  }
  const read = async (file: File) => {
    setProblem(undefined)
    setIsReading(true)
    try {
      const scans = await readPicture(file)
      for (const scan of scans) onScan(scan)
      if (scans.length === 0) setProblem('There is no barcode in this picture, or it is not sharp enough.')
    } catch {
      setProblem('This picture could not be read.')
    }
    setIsReading(false)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Barcode"
        inputMode="numeric"
        autoComplete="off"
        placeholder="The digits below the bars"
        value={typed}
        onChange={setTyped}
        error={problem}
        ref={inputRef}
      />
      <div className={styles.buttons}>
        <Button type="submit">Look up</Button>
        <Button icon={ImageUp} isPending={isReading} onPress={() => fileRef.current?.click()}>
          Choose a picture
        </Button>
      </div>
      <input
        ref={fileRef}
        type="file"
        accept="image/*"
        aria-label="Picture of a barcode"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void read(file)
        }}
      />
    </form>
  )
}
