import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const unique = (words: readonly string[]) => new Set(words).size === words.length
/** Normalised words: no spaces at their ends or doubled, no duplicates. */
const Words = z
  .array(z.string().regex(/^\S+( \S+)*$/u, 'Has blanks at an end, or two of them'))
  .min(1)
  .refine(unique, 'Names something twice')
/** The content of a table, its format, and the sources of its data. */
const about = z.string().min(20)

const ORDER_LANGUAGES = ['en', 'de', 'he', 'fr', 'es', 'it'] as const
const ORDER_WORD_LANGUAGES = [...ORDER_LANGUAGES, 'nl', 'pt'] as const
const Spellings = Words.refine(
  (words) => words.every((word) => word === word.toLowerCase()),
  'Is not in lower case',
)

const MONEY_WORD_LANGUAGES =
  'bg cs da de el en es et fi fr ga he hr hu it lt lv mt nb nl pl pt ro sk sl sv tr uk'.split(' ')

/** Mails are read in all of them but Irish and Maltese. */
const READ_LANGUAGES = MONEY_WORD_LANGUAGES.filter((language) => language !== 'ga' && language !== 'mt')

const SCHEMAS: Record<string, z.ZodType> = {
  'orders/tables/order-words.json': z.strictObject({
    about,
    words: z.record(z.string(), z.partialRecord(z.enum(ORDER_WORD_LANGUAGES), Spellings)),
    months: z.array(Spellings).length(12),
  }),
  'orders/tables/further-words.json': z.strictObject({
    about,
    words: z.record(z.string(), z.partialRecord(z.enum(MONEY_WORD_LANGUAGES), Spellings)),
  }),
  'orders/tables/private-words.json': z.strictObject({
    about,
    words: z.record(z.string(), z.record(z.enum(READ_LANGUAGES), Spellings)),
  }),
  'pack-dates/tables/pack-words.json': z.strictObject({
    about,
    words: z.strictObject({ last: Words, made: Words, lot: Words }),
  }),
  'receipts/tables/receipt-words.json': z.strictObject({
    about,
    words: z.record(z.string(), Words),
    withoutCents: z.record(z.string().regex(/^[A-Z]{2}$/), Spellings),
  }),
  'receipts/tables/side-notes.json': z.strictObject({
    about,
    tare: Spellings,
    departments: Spellings,
    price_notes: Spellings,
    reduced: Spellings,
    loyalty: Spellings,
  }),
  'receipts/tables/shop-chains.json': z.strictObject({ about, names: Words, common_words: Words }),
  'words/tables/money-words.json': z
    .strictObject({
      about,
      sources: Words,
      words: z.record(z.string(), z.record(z.enum(MONEY_WORD_LANGUAGES), Spellings)),
      alone: Spellings,
    })
    .refine(
      ({ words, alone }) =>
        alone.every((word) => Object.values(words).some((of) => Object.values(of).flat().includes(word))),
      'Says of a word that it counts alone, but has it in no language',
    ),
  'receipts/tables/german-spelling.json': z.strictObject({ about, parts: Words }),
}

const root = new URL('.', import.meta.url)
const TABLES = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.json'))

describe('the tables of words of receipts and orders', () => {
  it('include all that have a schema', () => {
    expect(TABLES.sort()).toEqual(Object.keys(SCHEMAS).sort())
  })

  it.each(TABLES)('%s has the format that its readers rely on', (path) => {
    const { error } = SCHEMAS[path]!.safeParse(JSON.parse(readFileSync(new URL(path, root), 'utf8')))
    expect(error?.issues ?? []).toEqual([])
  })
})
