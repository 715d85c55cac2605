import { readFile } from 'node:fs/promises'
import { answerRecipePage } from '@larder/recipe-pages/eval'
import { textOf } from './answer-cases.ts'
import { readJsonLines } from './receipts/read-lines.ts'

/** Reads each case's page and writes its first recipe in the format of the set. */
export async function evaluateRecipePages(input: NodeJS.ReadableStream): Promise<void> {
  for (const value of await readJsonLines(input)) {
    const fields = (value ?? {}) as Partial<Record<string, unknown>>
    const answer = answerRecipePage(await readFile(textOf(fields, 'file'), 'utf8'))
    process.stdout.write(`${JSON.stringify({ id: textOf(fields, 'id'), ...answer })}\n`)
  }
}
