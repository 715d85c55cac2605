import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Id } from '../contracts/base/primitives.ts'
import { CUISINES, Diet, Difficulty, MealType } from '../contracts/recipes/recipe.ts'

const unique = (words: readonly string[]) => new Set(words).size === words.length
/** Normalised words: no spaces at their ends or doubled, no duplicates. */
const Words = z
  .array(z.string().regex(/^\S+( \S+)*$/u, 'Has blanks at an end, or two of them'))
  .min(1)
  .refine(unique, 'Names something twice')
/** The content of a table, its format, and the sources of its data. */
const about = z.string().min(20)

const Positive = z.number().positive()

/** A text of one line without blanks at its ends. */
const Line = z.string().regex(/^\S.*\S$/u)
const Minutes = z.number().int().min(0)

const Recipes = z.strictObject({
  about: about.regex(/Own texts/),
  cuisine: z.enum([...CUISINES, 'other']),
  recipes: z.array(
    z.strictObject({
      id: Id,
      name: Line,
      description: Line,
      meal_type: MealType,
      difficulty: Difficulty,
      preparation_time_minutes: Minutes,
      cooking_time_minutes: Minutes,
      serving_size: z.number().int().min(1).max(24),
      tags: Words,
      diets: z.array(Diet),
      ingredients: z
        .array(
          z.strictObject({
            quantity: Positive,
            unit: z.string(),
            item_name: Line,
            optional: z.literal(true).optional(),
            notes: Line.optional(),
          }),
        )
        .min(3),
      steps: z.array(Line).min(3),
    }),
  ),
})

const root = new URL('.', import.meta.url)
const TABLES = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.json') && path.includes('/tables/'))

describe('the tables of recipes', () => {
  it.each(TABLES)('%s has the format that its readers rely on', (path) => {
    const { error } = Recipes.safeParse(JSON.parse(readFileSync(new URL(path, root), 'utf8')))
    expect(error?.issues ?? []).toEqual([])
  })
})
