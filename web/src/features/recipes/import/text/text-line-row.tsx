import type { RecipeLineKind, RecipeTextLine } from '@larder/shared/contracts/recipes/recipe-import'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { LINE_KINDS } from './line-kinds.ts'
import styles from './text-review.module.css'

type TextLineRowProps = {
  line: RecipeTextLine
  /** A person took it for something else than the reader. */
  isChanged: boolean
  isDisabled: boolean
  /** It is the one line of the list that Tab stops at. */
  isStop: boolean
  onFocus: () => void
  onTake: (kind: RecipeLineKind) => void
}

/** A line of the text, marked as what it was taken for; the mark is a choice, by the browser's own control. */
export function TextLineRow({ line, isChanged, isDisabled, isStop, onFocus, onTake }: TextLineRowProps) {
  const { text, taken_for, is_apart } = line
  const icon = LINE_KINDS.find(({ kind }) => kind === taken_for)!.icon
  return (
    <li className={clsx(styles.line, is_apart && styles.apart)} data-kind={taken_for}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <span className={styles.mark}>
        <span className={styles.icon}>
          <Icon of={icon} size={16} />
        </span>
        <select
          aria-label={`What “${text.slice(0, 80)}” is${isChanged ? ', changed' : ''}`}
          value={taken_for}
          disabled={isDisabled}
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          onChange={({ currentTarget }) => onTake(currentTarget.value as RecipeLineKind)}
          className={styles.choice}
        >
          {LINE_KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon of={ChevronDown} size={14} />
        </span>
      </span>
    </li>
  )
}
