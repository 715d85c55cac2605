import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ClipboardEventHandler, ReactNode, RefObject } from 'react'
import { useId } from 'react'
import fieldStyles from '../../../../ui/field/field.module.css'
import { Icon } from '../../../../ui/icon/icon.tsx'
import styles from './typed-line.module.css'

type TypedLineProps = {
  label: string
  placeholder: string
  text: string
  onChange: (text: string) => void
  onPaste?: ClipboardEventHandler<HTMLInputElement>
  /** What is wrong with it. */
  problem: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
  /** The button that adds it. */
  button: ReactNode
}

/** One line in which somebody types what there is, with what is wrong with it below. */
export function TypedLine(props: TypedLineProps) {
  const { label, placeholder, text, onChange, onPaste, problem, inputRef, button } = props
  const id = useId()
  return (
    <>
      <div className={styles.row}>
        <input
          ref={inputRef}
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : id}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          value={text}
          onPaste={onPaste}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={clsx(fieldStyles.control, styles.field)}
        />
        {button}
      </div>
      {problem === undefined ? null : (
        <p id={id} role="alert" className={fieldStyles.error}>
          <Icon of={CircleAlert} size={14} />
          {problem}
        </p>
      )}
    </>
  )
}
