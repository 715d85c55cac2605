import { type ComponentProps, useEffect, useState } from 'react'
import type { Tone } from '../badge/badge.tsx'
import { Meter } from '../meter/meter.tsx'
import { PasswordField } from '../password-field/password-field.tsx'
import styles from './new-password-field.module.css'

const LEVELS: readonly { words: string; tone: Tone }[] = [
  { words: 'Guessed at once', tone: 'bad' },
  { words: 'Easy to guess', tone: 'bad' },
  { words: 'Could be longer', tone: 'warn' },
  { words: 'Good', tone: 'ok' },
  { words: 'Strong', tone: 'ok' },
]
const BEST = LEVELS.length - 1

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  value: string
  /** What guessers try first: the person's name and address. */
  known?: readonly string[]
}

/** A field for a password that is being chosen, with an estimate of how hard it is to guess. */
export function NewPasswordField({ known = [], ...field }: NewPasswordFieldProps) {
  const { value } = field
  const knownKey = known.join('\n')
  const [strength, setStrength] = useState<number>()
  useEffect(() => {
    if (value === '') return
    let isWanted = true
    // Lists of common passwords are large, and loaded when the first one is typed; without network there is no estimate.
    import('../../lib/password-strength.ts').then(
      ({ passwordStrength }) => {
        if (isWanted) setStrength(passwordStrength(value, knownKey.split('\n')))
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [value, knownKey])
  const level = value === '' || strength === undefined ? undefined : LEVELS[strength]
  return (
    <div className={styles.field}>
      <PasswordField {...field} hint="At least 8 characters" autoComplete="new-password" />
      {level === undefined || strength === undefined ? null : (
        <div className={styles.strength}>
          <Meter label="Strength" valueText={level.words} value={strength} full={BEST} tone={level.tone} />
          <p aria-live="polite">{level.words}</p>
        </div>
      )}
    </div>
  )
}
