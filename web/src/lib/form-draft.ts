import { useEffect } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useFormState, useWatch } from 'react-hook-form'
import { readSession } from './session/session-store.ts'

/** The values of forms that were closed without being sent; removed when the user signs out. */
const STORAGE_KEY = 'form_drafts'

type Drafts = { userId: string; byKey: Record<string, unknown> }

const readDrafts = (): Drafts => {
  const userId = readSession().user?.id ?? ''
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Drafts | null
    if (kept?.userId === userId) return kept
  } catch {
    // Anything else in the storage is not a draft.
  }
  return { userId, byKey: {} }
}

const write = (key: string, values: unknown): void => {
  const { userId, byKey } = readDrafts()
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, byKey: { ...byKey, [key]: values } }))
  } catch {
    // Without storage only the open form keeps its values.
  }
}

/** The initial values of a form: its draft, or the given ones. */
export const withDraft = <T extends object>(key: string, values: T): T => ({
  ...values,
  ...(readDrafts().byKey[key] as Partial<T> | undefined),
})

/** Removes a form's draft after it was sent or cancelled. */
export const forgetDraft = (key: string): void => write(key, undefined)

/**
 * Keeps the values of a form in this browser tab until the form is sent or cancelled or its user signs out, so that
 * closing it loses nothing. The form opens with `withDraft`.
 */
export function useFormDraft<T extends FieldValues>(
  key: string,
  control: Control<T, unknown, unknown>,
): void {
  const values = useWatch({ control })
  const { isDirty } = useFormState({ control })
  useEffect(() => {
    // The initial values of the form may be a draft themselves.
    if (isDirty) write(key, values)
  }, [key, values, isDirty])
}

/** Like `useFormDraft`, for the state of a component. */
export function useKeptValue<T>(key: string, value: T, isChanged: boolean): void {
  useEffect(() => write(key, isChanged ? value : undefined), [key, value, isChanged])
}
