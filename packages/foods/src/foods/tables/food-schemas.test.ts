import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CATEGORIES, STORAGE_LOCATIONS, NON_FOOD_REASONS } from './vocabulary.ts'
import { sizeOfUnit } from '../../units/unit-names.ts'
import { LANGUAGES } from './food-groups.ts'

const unique = (words: readonly string[]) => new Set(words).size === words.length
/** A list of words without duplicates, and without leading, trailing or repeated blanks. */
const Words = z
  .array(z.string().regex(/^\S+( \S+)*$/u, 'Has blanks at an end, or two of them'))
  .min(1)
  .refine(unique, 'Names something twice')
/** 0 for food that is eaten on the day when it was bought. */
const Days = z.number().int().min(0).max(10_000).nullable()
/** A unit that neither has a mass nor a volume of its own. */
const PieceUnit = z.string().refine((unit) => sizeOfUnit(unit)?.base === unit, 'Is no unit of pieces')
const FoodId = z.string().regex(/^[a-z]+(-[a-z]+)*$/u)
const ALLERGENS = [
  'gluten',
  'crustaceans',
  'egg',
  'fish',
  'peanut',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
const Allergens = z
  .string()
  .transform((text) => text.split(', '))
  .pipe(z.array(z.enum(ALLERGENS)))
  .or(z.literal('none'))
const Diet = z.enum(['vegan', 'vegetarian', 'fish', 'meat', 'pork', 'varies'])
/** What the table contains, its format, and the source of its facts. */
const about = z.string().min(20)

/** Words in one comma-separated text. */
const Listed = z
  .string()
  .transform((text) => text.split(', '))
  .pipe(Words)
const FoodNames = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, Listed.optional()])),
)
const ByLanguage = z.partialRecord(z.enum(LANGUAGES), Listed)
/** Unopened in pantry, refrigerator and freezer, and once opened. */
const Keeps = z.tuple([Days, Days, Days, Days])

const FoodGroup = z.strictObject({
  about: about.regex(/public domain/),
  foods: z.array(
    z.strictObject({
      id: FoodId,
      names: FoodNames.required({ en: true }),
      kind_of: FoodId.optional(),
      category: z.enum(CATEGORIES).optional(),
      place: z.enum(STORAGE_LOCATIONS).optional(),
      keeps: Keeps.refine((days) => days.some((kept) => kept !== null), 'Is kept nowhere').optional(),
      usda: z
        .string()
        .regex(/^\d{5}$/)
        .nullish(),
      g_per_ml: z.number().positive().optional(),
      g_per_piece: z.record(PieceUnit, z.number().positive()).optional(),
      allergens: Allergens.optional(),
      diet: Diet.optional(),
    }),
  ),
})

const FoodForms = z.strictObject({
  about: about.regex(/public domain/),
  forms: z.array(
    z.strictObject({
      form: FoodId,
      words: Listed,
      cut_words: Listed.optional(),
      effects: z.array(
        z.strictObject({
          kinds: z.array(FoodId).min(1).optional(),
          categories: z.array(z.enum(CATEGORIES)).min(1).optional(),
          category: z.enum(CATEGORIES).nullable(),
          place: z.enum(STORAGE_LOCATIONS).nullable(),
          keeps: Keeps.nullable(),
        }),
      ),
    }),
  ),
})

const Brands = z.strictObject({
  about,
  products: z.record(FoodId, Listed),
  makers: z.record(FoodId, Listed),
  contents: z.array(z.strictObject({ names: Listed, allergens: Allergens, diet: Diet.optional() })),
})

const FoodWords = z.strictObject({
  about,
  with: ByLanguage,
  without: ByLanguage,
  taste: ByLanguage,
  plain: ByLanguage,
  weights: z.record(FoodId, z.number().min(0.5).max(3)),
  abbreviations: z.record(FoodId, Listed),
})

const FoodKeeper = z.strictObject({
  about: about.regex(/public domain/),
  foods: z.array(z.tuple([z.string().min(1), z.string().min(1).nullable(), Days, Days, Days])),
})

const Nutrition = z.strictObject({
  about: about.regex(/public domain/),
  foods: z.array(
    z.strictObject({
      usda: z.string().regex(/^\d{5}$/),
      name: z.string().min(1),
      per_100_g: z.array(z.number().min(0).nullable()).length(9),
      g_per_ml: z.number().positive().nullable(),
      g_per_piece: z.record(PieceUnit, z.number().positive()),
    }),
  ),
})

const SCHEMAS: Record<string, z.ZodType> = {
  'brands.json': Brands,
  'foodkeeper.json': FoodKeeper,
  'forms.json': FoodForms,
  'non-food.json': z.strictObject({
    about,
    reasons: z.array(z.strictObject({ reason: z.enum(NON_FOOD_REASONS), names: Words })),
    edible_after_all: Words,
  }),
  'nutrition.json': Nutrition,
  'words.json': FoodWords,
}

const root = new URL('.', import.meta.url)
const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.json'))
const schemaOf = (path: string) => (path.startsWith('groups/') ? FoodGroup : SCHEMAS[path])

describe('the tables of foods', () => {
  it.each(found)('%s has the format that its readers rely on', (path) => {
    const schema = schemaOf(path) ?? z.never('Has no schema')
    const { error } = schema.safeParse(JSON.parse(readFileSync(new URL(path, root), 'utf8')))
    expect(error?.issues ?? []).toEqual([])
  })
})
