import {
  EDITABLE_FIELDS,
  type EditableField,
  EntryCreate,
  EntryUpdate,
  type InventoryEntry,
} from '@larder/shared/contracts/inventory'
import { type EntryDates, findDateProblem } from '@larder/shared/domain/inventory/entry-dates'
import { SMALLEST_SHOWN } from '@larder/foods'
import { z } from 'zod'
import { calendarDateOf, dayOf } from '../../lib/format.ts'

/** An entry as its form holds it: days as 'YYYY-MM-DD'; '', null or no number for empty fields. */
export type EntryFormValues = {
  quantity: number
  storage_location: string
  expiry_date: string
  purchase_date: string
  min_stock_level: number | null
  notes: string
}

const dateOf = (day: string): string | null => (day === '' ? null : calendarDateOf(day))

const toBody = (values: EntryFormValues) => ({
  quantity: values.quantity,
  storage_location: values.storage_location,
  expiry_date: dateOf(values.expiry_date),
  purchase_date: dateOf(values.purchase_date),
  min_stock_level: values.min_stock_level,
  notes: values.notes,
})

/** The values of a new entry, bought on the given day. */
export const newEntryValues = (today: string): EntryFormValues => ({
  quantity: 1,
  storage_location: '',
  expiry_date: '',
  purchase_date: today,
  min_stock_level: null,
  notes: '',
})

/** The values of an existing entry. */
export const entryValues = (entry: InventoryEntry): EntryFormValues => ({
  quantity: entry.quantity,
  storage_location: entry.storage_location ?? '',
  expiry_date: entry.expiry_date === null ? '' : dayOf(entry.expiry_date),
  purchase_date: entry.purchase_date === null ? '' : dayOf(entry.purchase_date),
  min_stock_level: entry.min_stock_level,
  notes: entry.notes ?? '',
})

/**
 * The form's values after somebody else changed the entry: fields not edited here follow the entry as it is now, the
 * others stay as typed.
 */
export function rebasedValues(
  typed: EntryFormValues,
  before: InventoryEntry,
  current: InventoryEntry,
  conflicts: readonly EditableField[],
): EntryFormValues {
  const seen = entryValues(before)
  const isTyped = (field: EditableField) => conflicts.includes(field) || typed[field] !== seen[field]
  const kept = EDITABLE_FIELDS.filter(isTyped).map((field) => [field, typed[field]])
  return { ...entryValues(current), ...(Object.fromEntries(kept) as Partial<EntryFormValues>) }
}

/** The rules of a new entry, from form values to the call's body; a past expiry date is refused (INV-061). */
export const newEntryRules = (itemId: string, today: string) =>
  z
    .custom<EntryFormValues>()
    .transform((values): z.input<typeof EntryCreate> => ({ ...toBody(values), item_id: itemId }))
    .pipe(EntryCreate)
    .superRefine((entry, context) => addDateProblem(context, datesOf(entry), null, today))

/**
 * The rules of an edited entry: as for a new one, but existing values may stay, so that an expired or used up entry can
 * still be edited. The version is the one that was edited.
 */
export const editedEntryRules = (entry: InventoryEntry, today: string) =>
  z
    .custom<EntryFormValues>()
    .transform((values): z.input<typeof EntryUpdate> => ({ ...toBody(values), version: entry.version }))
    .pipe(EntryUpdate)
    .refine(({ quantity }) => quantity > 0 || quantity === entry.quantity, {
      path: ['quantity'],
      error: 'Quantity must be positive',
    })
    .refine(({ quantity }) => quantity === entry.quantity || quantity <= 0 || quantity >= SMALLEST_SHOWN, {
      path: ['quantity'],
      error: `Quantity must be at least ${SMALLEST_SHOWN}`,
    })
    .superRefine((update, context) => addDateProblem(context, datesOf(update), datesOf(entry), today))

type SentDates = { purchase_date?: string | null | undefined; expiry_date?: string | null | undefined }

const datesOf = ({ purchase_date, expiry_date }: SentDates): EntryDates => ({
  purchase_date: purchase_date ? dayOf(purchase_date) : null,
  expiry_date: expiry_date ? dayOf(expiry_date) : null,
})

const addDateProblem = (
  context: z.core.$RefinementCtx,
  dates: EntryDates,
  before: EntryDates | null,
  today: string,
): void => {
  const problem = findDateProblem(dates, before, today)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
}
