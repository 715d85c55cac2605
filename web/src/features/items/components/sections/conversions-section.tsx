import { ConversionEdit, type ItemPage } from '@larder/shared/contracts/item-page'
import { formatUnit } from '@larder/foods'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import type { ItemEdits } from '../../use-item-edits.ts'
import styles from './conversions-section.module.css'
import { Note, Section } from '../../../../ui/section/section.tsx'
import { ValueRow } from '../../../../ui/value-row/value-row.tsx'

/** Weights of units are approximate: more digits would pretend. */
const weightFormat = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

type ConversionsSectionProps = { page: ItemPage; onSet: ItemEdits['setConversion'] }

/** What one cup or piece of the item weighs. */
export function ConversionsSection({ page, onSet }: ConversionsSectionProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { conversions } = page
  return (
    <Section
      title="Conversions"
      action={
        isAdding ? null : (
          <Button size="small" icon={Plus} onPress={() => setIsAdding(true)}>
            Add weight
          </Button>
        )
      }
    >
      {conversions.length === 0 ? (
        <Note>Say what a cup or a piece weighs, and amounts in recipes can be compared with your stock.</Note>
      ) : (
        <div>
          {conversions.map(({ unit, grams, by }) => (
            <ValueRow
              key={unit}
              name={`1 ${formatUnit(unit)}`}
              shown={`≈ ${weightFormat.format(grams)} g${by === 'household' ? ' (yours)' : ''}`}
              fieldLabel={`Grams in 1 ${formatUnit(unit)}`}
              value={grams}
              rule={ConversionEdit.shape.grams}
              onSave={(weight) => onSet({ unit, grams: weight })}
              {...(by === 'household' ? { resetLabel: "Back to the table's" } : {})}
            />
          ))}
        </div>
      )}
      {isAdding ? <NewConversion onSet={onSet} onClose={() => setIsAdding(false)} /> : null}
    </Section>
  )
}

type NewConversionProps = Pick<ConversionsSectionProps, 'onSet'> & { onClose: () => void }
type Problems = { unit?: string | undefined; grams?: string | undefined }

function NewConversion({ onSet, onClose }: NewConversionProps) {
  const [unit, setUnit] = useState('')
  const [grams, setGrams] = useState<number>()
  const [problems, setProblems] = useState<Problems>({})
  const [isSaving, setIsSaving] = useState(false)
  const submit = async () => {
    const parsed = ConversionEdit.safeParse({ unit, grams: grams ?? Number.NaN })
    if (!parsed.success) {
      const messageOf = (field: string) => parsed.error.issues.find(({ path }) => path[0] === field)?.message
      return setProblems({ unit: messageOf('unit'), grams: messageOf('grams') })
    }
    setProblems({})
    setIsSaving(true)
    try {
      await onSet(parsed.data)
      onClose()
    } catch (failure) {
      setProblems({ unit: reasonFor(failure) })
      setIsSaving(false)
    }
  }
  return (
    <Form onSubmit={submit} className={styles.form}>
      <div className={styles.fields}>
        <TextField
          label="Unit"
          hint="cup, piece, clove"
          autoFocus
          autoComplete="off"
          value={unit}
          onChange={setUnit}
          {...(problems.unit === undefined ? {} : { error: problems.unit })}
        />
        <NumberField
          label="Weight of one (g)"
          value={grams}
          onChange={setGrams}
          {...(problems.grams === undefined ? {} : { error: problems.grams })}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" isPending={isSaving}>
          Save
        </Button>
        <Button size="small" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
