import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import fieldStyles from '../field/field.module.css'
import { Icon } from '../icon/icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = {
  /** What is searched, for screen readers. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/** A search box; Escape or its clear button empties it. */
export function SearchField({ label, placeholder, value, onChange, inputRef }: SearchFieldProps) {
  return (
    <AriaSearchField aria-label={label} value={value} onChange={onChange} className={styles.field}>
      <div className={fieldStyles.box}>
        <span className={styles.glass}>
          <Icon of={Search} />
        </span>
        <Input ref={inputRef} placeholder={placeholder} className={clsx(fieldStyles.control, styles.input)} />
        <Button aria-label="Clear search" className={clsx(fieldStyles.endButton, styles.clear)}>
          <Icon of={X} size={16} />
        </Button>
      </div>
    </AriaSearchField>
  )
}
