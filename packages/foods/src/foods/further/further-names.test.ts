import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foldFood } from '../names/fold-food.ts'
import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import { FOODS } from '../tables/food-table.ts'
import { isNonFood } from '../tables/non-food.ts'
import table from './further-names.json' with { type: 'json' }

const Listed = z
  .string()
  .transform((text) => text.split(', '))
  .pipe(
    z
      .array(z.string().regex(/^\S+( \S+)*$/u, 'Has blanks at an end, or two of them'))
      .min(1)
      .refine((words) => new Set(words).size === words.length, 'Names something twice'),
  )
const ByLanguage = z.partialRecord(z.enum(FURTHER_LANGUAGES), Listed)
const FoodId = z.string().refine((id) => FOODS.has(id), 'Is no food of the table')
const FurtherNames = z.strictObject({
  about: z.string().min(20),
  foods: z.record(FoodId, ByLanguage),
  words: z.strictObject({ with: ByLanguage, without: ByLanguage, taste: ByLanguage, plain: ByLanguage }),
})

/** Foods and their names by language. */
const named = Object.entries(table.foods).flatMap(([id, names]) =>
  Object.entries(names).flatMap(([language, all]) => all.split(', ').map((name) => ({ id, language, name }))),
)

describe('the names of foods in further languages', () => {
  it('have the format that their readers rely on', () => {
    expect(FurtherNames.safeParse(table).error?.issues ?? []).toEqual([])
  })

  it.each(FURTHER_LANGUAGES)('are of the foods that make most baskets in %s', (language) => {
    const foods = new Set(named.filter((one) => one.language === language).map(({ id }) => id))
    expect(foods.size).toBeGreaterThan(230)
  })

  it('name one food each in a language', () => {
    const owners = new Map<string, Set<string>>()
    for (const { id, language, name } of named) {
      const key = `${language} ${foldFood(name)}`
      owners.set(key, (owners.get(key) ?? new Set()).add(id))
    }
    expect([...owners].filter(([, ids]) => ids.size > 1)).toEqual([])
  })

  it('are of no household goods', () => {
    expect(named.filter(({ name }) => isNonFood(name))).toEqual([])
  })
})
