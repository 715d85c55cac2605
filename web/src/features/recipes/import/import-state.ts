import type {
  ImportedRecipe,
  ImportedRecipes,
  RecipeTextLine,
} from '@larder/shared/contracts/recipes/recipe-import'
import type { RecipeSource } from './recipe-source.ts'

/** A recipe that was read. */
export type ReadRecipe = {
  /** Its own, whatever its name: the idempotency key of the call that saves it. */
  key: string
  recipe: ImportedRecipe
  /** It is among those that are to be saved. */
  isChosen: boolean
  state: 'unsaved' | 'saving' | 'saved' | 'failed'
  /** Why it could not be saved. */
  error: string | null
}

/** The text that the recipe was read from: its lines as the reader took them, and as the person takes them now. */
export type ReadText = {
  read: { recipe: ImportedRecipe; lines: readonly RecipeTextLine[] }
  /** The lines that were read, unless some were changed. */
  taken: readonly RecipeTextLine[]
}

/** How far an import is. */
export type ImportState = {
  source: RecipeSource
  /** Why the last reading gave nothing, or why it could not begin. */
  error: string | null
  /** When the reading began, in milliseconds; null while nothing is read. */
  readingSince: number | null
  /** What was read; empty until then. */
  recipes: readonly ReadRecipe[]
  /** How many further recipes the page has that were not read. */
  leftOutCount: number
  /** The text of the one recipe; null where it was no text. */
  text: ReadText | null
  /** What of the page was taken as it is shown, as it states less for machines. */
  shownInstead: NonNullable<ImportedRecipes['shown_instead']>
}

export const NOTHING_GIVEN: RecipeSource = { way: 'file', file: null, text: '', address: '' }
export const NO_IMPORT: ImportState = {
  source: NOTHING_GIVEN,
  error: null,
  readingSince: null,
  recipes: [],
  leftOutCount: 0,
  text: null,
  shownInstead: [],
}

/** The recipes that 'Save' saves: the chosen ones that are not saved yet. */
export const toSave = (recipes: readonly ReadRecipe[]): readonly ReadRecipe[] =>
  recipes.filter(({ isChosen, state }) => isChosen && state !== 'saved')

/** Whether leaving the page would lose something: a reading, or recipes that are not saved. */
export const hasUnsaved = ({ readingSince, recipes }: ImportState): boolean =>
  readingSince !== null || recipes.some(({ state }) => state !== 'saved')
