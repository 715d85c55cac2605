import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import styles from './checkbox-choices.module.css'

type CheckboxChoicesProps<Choice extends string> = {
  label: string
  /** What the choices are for, in one sentence. */
  hint?: ReactNode
  /** Each with its label. */
  choices: readonly (readonly [Choice, string])[]
  value: readonly Choice[]
  onChange: (value: Choice[]) => void
  /** The label of a choice before the others, which stands for none of them. */
  noneLabel?: string
  isDisabled?: boolean
}

/** Any number of choices from a list that is shown whole; the value has the order of the list. */
export function CheckboxChoices<Choice extends string>(props: CheckboxChoicesProps<Choice>) {
  const { label, hint, choices, value, onChange, noneLabel, isDisabled = false } = props
  return (
    <fieldset className={styles.choices} disabled={isDisabled}>
      <legend className={styles.label}>{label}</legend>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <div className={styles.grid}>
        {noneLabel === undefined ? null : (
          <Checkbox isSelected={value.length === 0} isDisabled={isDisabled} onChange={() => onChange([])}>
            {noneLabel}
          </Checkbox>
        )}
        {choices.map(([choice, text]) => (
          <Checkbox
            key={choice}
            isSelected={value.includes(choice)}
            isDisabled={isDisabled}
            onChange={(isChosen) =>
              onChange(
                choices.flatMap(([known]) =>
                  (known === choice ? isChosen : value.includes(known)) ? [known] : [],
                ),
              )
            }
          >
            {text}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
