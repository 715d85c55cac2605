import { Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { reasonFor } from '../../lib/api/messages.ts'
import { Button, IconButton } from '../button/button.tsx'
import { Form } from '../form/form.tsx'
import { NumberField } from '../number-field/number-field.tsx'
import styles from './value-row.module.css'

type ValueRowProps = {
  /** What the value is, for example 'Fridge'. */
  name: string
  /** The value as it is shown. */
  shown: ReactNode
  fieldLabel: string
  value: number | null
  /** The contract's rule of one value. */
  rule: z.ZodType<number | null>
  onSave: (value: number | null) => Promise<void>
  /** Text of the action that goes back to no value of one's own; absent where there is none. */
  resetLabel?: string
}

/** A number that is edited where it stands; what was typed stays there when it is refused. */
export function ValueRow({ name, shown, fieldLabel, value, rule, onSave, resetLabel }: ValueRowProps) {
  const nameId = useId()
  const [isEditing, setIsEditing] = useState(false)
  const [typed, setTyped] = useState<number>()
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const open = () => {
    setTyped(value ?? undefined)
    setError(undefined)
    setIsEditing(true)
  }
  const save = async (next: number | null) => {
    setError(undefined)
    setIsSaving(true)
    try {
      await onSave(next)
      setIsEditing(false)
    } catch (failure) {
      setError(reasonFor(failure))
    } finally {
      setIsSaving(false)
    }
  }
  const submit = async () => {
    const parsed = rule.safeParse(typed ?? Number.NaN)
    if (parsed.success) await save(parsed.data)
    else setError(parsed.error.issues[0]?.message)
  }
  return (
    <div role="group" aria-labelledby={nameId} className={styles.row}>
      <div className={styles.line}>
        <span id={nameId} className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <bdi className={styles.value}>{shown}</bdi>
        {isEditing ? null : (
          <IconButton size="small" icon={Pencil} label={`Change: ${name}`} onPress={open} />
        )}
      </div>
      {isEditing ? (
        <Form onSubmit={submit} className={styles.form}>
          <NumberField label={fieldLabel} value={typed} onChange={setTyped} error={error} autoFocus />
          <div className={styles.actions}>
            <Button
              type="submit"
              size="small"
              variant="primary"
              aria-describedby={nameId}
              isPending={isSaving}
            >
              Save
            </Button>
            <Button size="small" aria-describedby={nameId} onPress={() => setIsEditing(false)}>
              Cancel
            </Button>
            {resetLabel === undefined ? null : (
              <Button
                size="small"
                variant="accent"
                aria-describedby={nameId}
                isDisabled={isSaving}
                onPress={() => void save(null)}
              >
                {resetLabel}
              </Button>
            )}
          </div>
        </Form>
      ) : null}
    </div>
  )
}
