import { useState } from 'react'
import type { z } from 'zod'
import { detailOr } from '../api/messages.ts'
import { changedSince } from '../changed-since.ts'

/** What a form of settings says at the top of the screen. */
export type SettingsReport = {
  success: (text: string) => void
  failure: (text: string) => void
  clear: () => void
}

type Options<Fields extends object> = {
  stored: Fields
  schema: z.ZodType<Fields>
  save: (fields: Fields) => Promise<unknown>
  /** What is said when it is saved, and when it could not be and the server gives no reason. */
  saved: string
  failed: string
  report: SettingsReport
}

/**
 * A form of settings that are saved as a whole: `shown` is what is stored with what was changed here, so that the rest
 * follows when another device changes it; `errors` are by the path of the field; `submit` never rejects.
 */
export function useSettingsForm<Fields extends object>(options: Options<Fields>) {
  const { stored, schema, save, saved, failed, report } = options
  const [changed, setChanged] = useState<Partial<Fields>>({})
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const shown: Fields = { ...stored, ...changed }
  const submit = async () => {
    report.clear()
    const parsed = schema.safeParse(shown)
    setErrors(
      Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []),
    )
    if (!parsed.success) return
    const sent = changed
    setIsSaving(true)
    try {
      await save(parsed.data)
      setChanged((now) => changedSince(sent, now))
      report.success(saved)
    } catch (error) {
      report.failure(detailOr(error, failed))
    }
    setIsSaving(false)
  }
  return {
    shown,
    change: (some: Partial<Fields>) => setChanged((before) => ({ ...before, ...some })),
    errors,
    isSaving,
    submit,
  }
}
