import table from './tables/spoken-words.json' with { type: 'json' }

/** How amounts are said in one language, all words without accents and in lower case. */
export type Speech = {
  /** Numbers that stand alone or after a larger one. */
  values: ReadonlyMap<string, number>
  /** What multiplies the number before it: 'hundred'. */
  times: ReadonlyMap<string, number>
  /** What adds ten to the number before it: 'belas'. */
  plus: ReadonlySet<string>
  /** What stands inside a number: the 'and' of 'two hundred and fifty'. */
  within: ReadonlySet<string>
  /** What stands before decimals. */
  points: ReadonlySet<string>
  /** What begins an amount beside numbers: 'a', 'half'. */
  starts: ReadonlySet<string>
  /** What stands between two things. */
  between: ReadonlySet<string>
  /** 'And' as a letter before the word, inside numbers and between things. */
  prefix: string | undefined
  /** Whether a number is one word, made of its parts. */
  isGlued: boolean
}

type Row = {
  values: Record<string, number>
  times: Record<string, number>
  plus?: string[]
  within?: string[]
  points: string[]
  starts: string[]
  between?: string[]
  prefix?: string
  glued?: boolean
}

const speechOf = (row: Row): Speech => ({
  values: new Map(Object.entries(row.values)),
  times: new Map(Object.entries(row.times)),
  plus: new Set(row.plus),
  within: new Set(row.within),
  points: new Set(row.points),
  starts: new Set(row.starts),
  between: new Set(row.between),
  prefix: row.prefix,
  isGlued: row.glued === true,
})

/** The languages in which amounts and things are told apart as they are said. */
export const SPEECH: readonly Speech[] = Object.values<Row>(table.languages as Record<string, Row>).map(
  speechOf,
)
