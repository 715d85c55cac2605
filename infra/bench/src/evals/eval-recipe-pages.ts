import { readFile } from 'node:fs/promises'
import { readRecipePage } from '@larder/shared/domain/recipes/import/read-recipe-page'
import { textOf } from './answer-cases.ts'
import { readJsonLines } from './read-lines.ts'

/** Reads each case's page and writes its first recipe in the format of the set. */
export async function evaluateRecipePages(input: NodeJS.ReadableStream): Promise<void> {
  for (const value of await readJsonLines(input)) {
    const fields = (value ?? {}) as Partial<Record<string, unknown>>
    const [recipe] = readRecipePage(await readFile(textOf(fields, 'file'), 'utf8'))
    const prediction = recipe && {
      title: recipe.title,
      ingredients: recipe.ingredients,
      steps: recipe.steps,
      yields: recipe.yields,
      prep_time: recipe.prep_minutes,
      cook_time: recipe.cook_minutes,
      total_time: recipe.total_minutes,
    }
    process.stdout.write(`${JSON.stringify({ id: textOf(fields, 'id'), ...prediction })}\n`)
  }
}
