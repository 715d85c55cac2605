import { readJsonLines } from './receipts/read-lines.ts'

type Fields = Partial<Record<string, unknown>>

/** Answers each case of a JSON Lines stream with one line that has the case's id. */
export async function answerCases(
  input: NodeJS.ReadableStream,
  answer: (fields: Fields) => Record<string, unknown>,
): Promise<void> {
  for (const value of await readJsonLines(input)) {
    const fields = (value ?? {}) as Fields
    process.stdout.write(`${JSON.stringify({ id: textOf(fields, 'id'), ...answer(fields) })}\n`)
  }
}

/** A case's text field; throws when it is missing. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new Error(`A case needs the text field "${name}"`)
  return value
}
