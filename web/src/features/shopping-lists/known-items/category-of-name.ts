import type { KnownItem } from '@larder/shared/contracts/shopping-lists/known-items'
import { foldName } from '@larder/foods'

type ReadCategory = (name: string) => string | null

let known: ReadonlyMap<string, string> = new Map()
/** By the table of foods, once it is loaded: it is as large as all other scripts together. */
let readCategory: ReadCategory | undefined
/** What the table said of each name; reading one takes a while. */
const read = new Map<string, string | null>()

/** Takes the categories of the household's items. */
export function rememberCategories(items: readonly KnownItem[]): void {
  known = new Map(items.map(({ name, category }) => [foldName(name), category]))
}

/** Loads the table of foods, so that also names that the household does not know have their category at once. */
export async function loadFoodCategories(): Promise<void> {
  if (readCategory !== undefined) return
  readCategory = (await import('./read-food-category.ts')).readFoodCategory
}

/** The category of what somebody adds by its name, as far as this device can tell; the server's answer replaces it. */
export function categoryOfName(name: string): string | null {
  const own = known.get(foldName(name))
  if (own !== undefined) return own
  if (readCategory === undefined) return null
  const before = read.get(name)
  if (before !== undefined) return before
  const category = readCategory(name)
  read.set(name, category)
  return category
}
