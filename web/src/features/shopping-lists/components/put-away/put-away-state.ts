import { LineToPutAway, type PutAwayProposal } from '@larder/shared/contracts/shopping-lists/put-away'

/** What of a line is edited; the quantity is undefined while its field is empty. */
export type PutAwayFields = {
  name: string
  quantity: number | undefined
  unit: string
  storage_location: string
  /** `YYYY-MM-DD`, empty for none. */
  expiry_date: string
}

/** What somebody decided about a line. */
export type PutAwayChoice = Partial<PutAwayFields> & { isSelected?: boolean }

/** A line of the review: the proposal with what somebody decided. */
export type PutAwayLine = PutAwayFields & {
  id: string
  isSelected: boolean
  /** Nobody said on which day it expires. */
  isExpiryGuess: boolean
}

/** The lines that can come into stock; what is in stock already is not among them. What is no food starts unselected. */
export const linesOf = (
  proposals: readonly PutAwayProposal[],
  choices: ReadonlyMap<string, PutAwayChoice>,
): PutAwayLine[] =>
  proposals
    .filter(({ stocked }) => stocked === null)
    .map(({ line_id, is_non_food, name, quantity, unit, storage_location, expiry_date }) => ({
      id: line_id,
      isSelected: !is_non_food,
      name,
      quantity,
      unit,
      storage_location: storage_location ?? '',
      // A day that was proposed for another thing or place is not shown: the server knows a better one.
      expiry_date: isForThis(choices.get(line_id)) ? (expiry_date ?? '') : '',
      isExpiryGuess: choices.get(line_id)?.expiry_date === undefined,
      ...choices.get(line_id),
    }))

const isForThis = ({ name, storage_location }: PutAwayChoice = {}): boolean =>
  name === undefined && storage_location === undefined

/** What is sent for a line, or why it can't be. A proposed day that nobody edited stays a guess. */
export function readLine({
  id: line_id,
  expiry_date,
  isExpiryGuess,
  ...line
}: PutAwayLine): { line: LineToPutAway } | { field: keyof PutAwayFields; problem: string } {
  const { data, error } = LineToPutAway.safeParse({
    ...line,
    line_id,
    ...(isExpiryGuess ? {} : { expiry_date }),
  })
  if (data) return { line: data }
  const [issue] = error.issues
  return { field: issue?.path[0] as keyof PutAwayFields, problem: issue?.message ?? '' }
}
