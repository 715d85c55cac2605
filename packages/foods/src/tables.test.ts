import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FOODS } from './foods/tables/food-table.ts'

const unique = (words: readonly string[]) => new Set(words).size === words.length
/** Normalised words: no spaces at their ends or doubled, no duplicates. */
const Words = z
  .array(z.string().regex(/^\S+( \S+)*$/u, 'Has blanks at an end, or two of them'))
  .min(1)
  .refine(unique, 'Names something twice')
/** The content of a table, its format, and the sources of its data. */
const about = z.string().min(20)

/** Those of the European Union, and those of the other countries that the product serves. */
const LANGUAGES = [
  ...([
    'bg',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fi',
    'fr',
    'ga',
    'hr',
    'hu',
    'it',
    'lt',
    'lv',
  ] as const),
  ...(['mt', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv'] as const),
  ...(['he', 'ms', 'no', 'tr', 'uk'] as const),
] as const
const Spellings = Words.refine(
  (words) => words.every((word) => word === word.toLowerCase()),
  'Is not in lower case',
)
const Positive = z.number().positive()

const Unit = z
  .strictObject({
    unit: z.string(),
    grams: Positive.optional(),
    ml: Positive.optional(),
    items: Positive.optional(),
    system: z.enum(['metric', 'us']).optional(),
    names: z.partialRecord(z.enum(['any', ...LANGUAGES]), Spellings),
  })
  .refine(
    ({ unit, names }) => Object.values(names).some((words) => words.includes(unit)),
    'Does not name itself',
  )
  .refine(
    ({ grams, ml, items }) => [grams, ml, items].filter((size) => size !== undefined).length <= 1,
    'Has two sizes',
  )
/** A spelling may be used in several languages. */
const spellingsOf = ({ names }: z.infer<typeof Unit>) => [...new Set(Object.values(names).flat())]

const Units = z.strictObject({
  about,
  units: z
    .array(Unit)
    .refine((units) => unique(units.map(({ unit }) => unit)), 'Has a unit twice')
    .refine((units) => unique(units.flatMap(spellingsOf)), 'Has a spelling of two units'),
})

const PhraseWeights = z.strictObject({
  about,
  steps: z.strictObject({ emissions: Positive, transitions: Positive, ends: Positive }),
  emissions: z.base64(),
  transitions: z.base64(),
  ends: z.base64(),
})

/** As they are compared: in lower case, without accents. */
const Said = Words.refine(
  (words) => words.every((word) => word === word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')),
  'Has capitals or accents',
)
const Numbers = z.record(z.string(), z.number().nonnegative()).refine((numbers) => {
  return Said.safeParse(Object.keys(numbers)).success
}, 'Has capitals or accents')
const Speech = z.strictObject({
  glued: z.literal(true).optional(),
  values: Numbers,
  times: Numbers,
  plus: Said.optional(),
  within: Said.optional(),
  points: Said,
  starts: Said,
  between: Said.optional(),
  prefix: z.string().length(1).optional(),
})

const Line = z.string().regex(/^\S.*\S$/u)
const FoodId = z.string().refine((id) => FOODS.has(id), 'Is no food of the table')
const Substitutes = z.strictObject({
  about,
  apart: z.array(FoodId),
  alike: z.array(FoodId),
  substitutes: z.array(
    z.strictObject({ for: FoodId, use: FoodId, how: Line.optional(), times: Positive.nullish() }),
  ),
})

const SCHEMAS: Record<string, z.ZodType> = {
  'units/tables/stock-units.json': Units,
  'units/tables/kitchen-units.json': Units,
  'ingredients/tables/processed.json': z.strictObject({
    about,
    processed: z.record(z.string(), z.array(FoodId)),
  }),
  'ingredients/tables/substitutes.json': Substitutes,
  'ingredients/tables/yields.json': z.strictObject({
    about,
    yields: z.array(z.strictObject({ of: FoodId, from: FoodId, grams: Positive })),
  }),
  'phrases/tables/phrase-words.json': z.strictObject({
    about,
    numbers: z.record(z.enum(LANGUAGES), z.record(z.string(), Positive)),
    before_units: z.partialRecord(z.enum(LANGUAGES), z.record(z.string(), Positive)),
    added: z.partialRecord(z.enum(LANGUAGES), z.record(z.string(), Positive)),
    words: z.record(z.enum(LANGUAGES), z.record(z.string(), Spellings)),
  }),
  'lists/tables/spoken-words.json': z.strictObject({
    about,
    languages: z.partialRecord(z.enum(LANGUAGES), Speech),
  }),
  'phrases/tables/phrase-weights-full.json': PhraseWeights,
  'phrases/tables/phrase-weights-plain.json': PhraseWeights,
}

const root = new URL('.', import.meta.url)
const TABLES = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.json') && !path.startsWith('foods'))

describe('the tables of units, phrases and ingredients', () => {
  it('include all that have a schema', () => {
    expect(TABLES.sort()).toEqual(Object.keys(SCHEMAS).sort())
  })

  it.each(TABLES)('%s has the format that its readers rely on', (path) => {
    const { error } = SCHEMAS[path]!.safeParse(JSON.parse(readFileSync(new URL(path, root), 'utf8')))
    expect(error?.issues ?? []).toEqual([])
  })
})
