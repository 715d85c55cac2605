import type { TextLine } from './text/text-line.ts'

/** A recipe as it was found in a page or a text: lines as they are written there, nothing converted. */
export type ReadRecipe = {
  title: string
  /** One line per ingredient: '200 g flour, sifted'. */
  ingredients: string[]
  /** One text per step. The heading of a section stands before its first step and ends with a colon: 'For the sauce:'. */
  steps: string[]
  prep_minutes: number | null
  cook_minutes: number | null
  total_minutes: number | null
  /** How many people it serves, or how many pieces it makes. */
  servings: number | null
  /** The yield as written: '12 muffins'. */
  yields: string | null
  /** Nutrients per serving by their names in schema.org ('calories', 'fatContent'), as written: '12 g'. */
  nutrients: Record<string, string>
  description: string | null
  cuisine: string | null
  category: string | null
  /** The web address of a picture. */
  image: string | null
  /** The language as a BCP 47 tag: 'de', 'en-US'. */
  language: string | null
  /** The web address that the page gives as its own. */
  source: string | null
  /** What was taken from the page as it is shown, since what the page states for machines says less. */
  shown_instead: ('ingredients' | 'steps')[]
  /** Of a text: each of its lines, with what it was taken for. Null for a page. */
  lines: TextLine[] | null
}

/** A recipe of which nothing is known. */
export const emptyRecipe = (): ReadRecipe => ({
  title: '',
  ingredients: [],
  steps: [],
  prep_minutes: null,
  cook_minutes: null,
  total_minutes: null,
  servings: null,
  yields: null,
  nutrients: {},
  description: null,
  cuisine: null,
  category: null,
  image: null,
  language: null,
  source: null,
  shown_instead: [],
  lines: null,
})

/** The first recipe, with what it lacks taken from the second. */
export function completeRecipe(first: ReadRecipe, second: ReadRecipe): ReadRecipe {
  const isMissing = (value: unknown) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  const known = Object.entries(first).filter(([, value]) => !isMissing(value))
  return { ...second, ...(Object.fromEntries(known) as Partial<ReadRecipe>) }
}
