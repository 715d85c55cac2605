import type { z } from 'zod'
import { wait } from '../wait.ts'

/** Shorter lists take no longer than a frame may. */
const LONG_LIST = 200
/** How long checking may keep the page from answering its user, in milliseconds. */
const SLICE_MS = 8

/**
 * Parses an answer like `schema.safeParse`; a long list in slices, between which the page can answer its user. Undefined
 * when it does not match.
 */
export async function checkAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): Promise<{ data: z.output<Schema> } | undefined> {
  const element = elementOf(schema)
  if (element === null || !Array.isArray(answer) || answer.length <= LONG_LIST) {
    const parsed = schema.safeParse(answer)
    return parsed.success ? parsed : undefined
  }
  const rows: unknown[] = []
  let since = performance.now()
  for (const row of answer as unknown[]) {
    const parsed = element.safeParse(row)
    if (!parsed.success) return undefined
    rows.push(parsed.data)
    if (performance.now() - since < SLICE_MS) continue
    await wait(0)
    since = performance.now()
  }
  // What shows the list begins in a task of its own.
  await wait(0)
  return { data: rows as z.output<Schema> }
}

/** What each row of a list must match; null for what is no list, or has bounds of its own. */
function elementOf(schema: z.ZodType): z.ZodType | null {
  const { type, checks = [] } = schema.def
  return type === 'array' && checks.length === 0 ? (schema as unknown as z.ZodArray<z.ZodType>).element : null
}
