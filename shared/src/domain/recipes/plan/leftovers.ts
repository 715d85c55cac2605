import { guessShelfLifeDays } from '@larder/foods'

/** Names of items have at most 200 characters. */
const MAX_TITLE = 180

/** The name of the item that is left over of a meal. */
export const leftoversNameOf = (title: string): string => `${LEFTOVERS_OF}${title.slice(0, MAX_TITLE)}`
const LEFTOVERS_OF = 'Leftovers of '

/** Whether an item is left over of a meal, which nobody buys again. */
export const isLeftovers = ({ name }: { name: string }): boolean => name.startsWith(LEFTOVERS_OF)

/** The row of the USDA's FoodKeeper for cooked food; its days are those of FSIS, 'Leftovers and Food Safety'. */
const COOKED_FOOD = { name: 'Leftovers', details: 'with meat, fish, poultry, or egg' }

/** FSIS: 3 to 4 days. */
const FEWEST_DAYS = 3

/** For how many days cooked food keeps in a refrigerator. */
export const leftoversKeepDays = (): number => guessShelfLifeDays(COOKED_FOOD, 'fridge') ?? FEWEST_DAYS
