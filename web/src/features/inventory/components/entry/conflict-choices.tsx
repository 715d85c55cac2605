import type { EditableField } from '@larder/shared/contracts/inventory'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { MineOrTheirs } from '../../../../ui/mine-or-theirs/mine-or-theirs.tsx'
import type { EntryFormValues } from '../../entry-form-values.ts'

const FIELD_WORDS: Record<EditableField, string> = {
  quantity: 'Quantity',
  storage_location: 'Storage location',
  expiry_date: 'Expiry date',
  purchase_date: 'Purchase date',
  min_stock_level: 'Minimum stock level',
  notes: 'Notes',
}

type ConflictChoicesProps = {
  /** The text above the choices: that the edit failed, and why. */
  failure: string
  /** Fields that both users changed and for which no value is chosen yet. */
  fields: readonly EditableField[]
  mine: EntryFormValues
  theirs: EntryFormValues
  onChoose: (field: EditableField, choice: 'mine' | 'theirs') => void
}

/** Asks, field by field, which value counts: the one in the form, or the one that somebody else saved meanwhile. */
export function ConflictChoices({ failure, fields, mine, theirs, onChoose }: ConflictChoicesProps) {
  return (
    <Banner tone="error">
      <p>{failure}</p>
      {fields.map((field) => (
        <MineOrTheirs key={field} field={FIELD_WORDS[field]} onChoose={(choice) => onChoose(field, choice)}>
          : yours is <bdi>{shown(mine[field], field)}</bdi>, theirs <bdi>{shown(theirs[field], field)}</bdi>
        </MineOrTheirs>
      ))}
    </Banner>
  )
}

function shown(value: string | number | null, field: EditableField): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'number') return formatNumber(value)
  return field === 'expiry_date' || field === 'purchase_date' ? formatDate(value) : `“${value}”`
}
