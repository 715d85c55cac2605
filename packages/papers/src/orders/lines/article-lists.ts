import { sumOfPrices, type DraftLine } from './draft-line.ts'
import type { FoundSum } from '../rows/sum-rows.ts'

/** Among articles whose prices add up, what has none is a title, a note or a line of points; what it replaces stays known. */
export function withoutUnpriced(drafts: DraftLine[]): DraftLine[] {
  const isKept = ({ price, removed }: DraftLine) => price !== null || removed !== null
  if (drafts.filter(({ price }) => price !== null).length < 2 || drafts.every(isKept)) return drafts
  const replaced = new Map(
    drafts.flatMap((draft) =>
      isKept(draft) || draft.replaces === null ? [] : [[draft.name, draft.replaces] as const],
    ),
  )
  return drafts
    .filter(isKept)
    .map((draft) =>
      replaced.has(draft.name) ? { ...draft, replaces: replaced.get(draft.name) ?? null } : draft,
    )
}

/** So many lines below or above the articles may look like some: recommendations, sums with unknown words. */
const MOST_STRAY = 2
/** Shorter lists add up by chance. */
const MIN_LINES = 3

/** The articles that stand in columns, and those with a quantity, where these are most: what differs may be none. */
export const ofOneKind = (drafts: DraftLine[]): DraftLine[][] =>
  [
    drafts.filter(({ isInColumns }) => isInColumns),
    drafts.filter(({ quantity, removed }) => quantity !== null || removed !== null),
  ].filter(({ length }) => length < drafts.length && length >= MIN_LINES && length * 2 > drafts.length)

/** The articles without the last or first ones, which may be none where the others alone add up. */
export const withoutEnds = (drafts: DraftLine[]): DraftLine[][] =>
  drafts.length <= MIN_LINES
    ? []
    : Array.from({ length: MOST_STRAY }, (_, index) => index + 1).flatMap((count) => [
        drafts.slice(0, -count),
        drafts.slice(count),
      ])

/** The articles without those that are listed again below, such as one that was added. */
export function withoutRepeated(drafts: DraftLine[]): DraftLine[][] {
  const last = new Map(
    drafts.map((draft) => [`${draft.name}|${draft.price ?? ''}|${draft.quantity ?? ''}`, draft]),
  )
  const kept = new Set(last.values())
  return last.size < drafts.length ? [drafts.filter((draft) => kept.has(draft))] : []
}

/** More lists of what is missing are none. */
const MOST_REMOVED = 40

/**
 * The articles, with those below the title of a list of missing ones delivered, from one of them on or up to one: that list
 * ended unseen, or its title belonged to the article above.
 */
export function withoutTitles(drafts: DraftLine[]): DraftLine[][] {
  const places = drafts.flatMap(({ isBelowRemoved, price }, at) =>
    isBelowRemoved && price !== null ? [at] : [],
  )
  return places
    .slice(0, MOST_REMOVED)
    .flatMap((place) => [
      drafts.map((draft, at) => (at >= place && draft.isBelowRemoved ? { ...draft, removed: null } : draft)),
      drafts.map((draft, at) => (at <= place && draft.isBelowRemoved ? { ...draft, removed: null } : draft)),
    ])
}

/** No mail has more sums than this. */
const MOST_SUMS = 8

/** The articles without the last ones, which may be sums whose words are unknown. */
export const aboveTails = (drafts: DraftLine[]): DraftLine[][] =>
  Array.from({ length: Math.min(MOST_SUMS, drafts.length - 2) }, (_, index) =>
    drafts.slice(0, drafts.length - 1 - index),
  )

/** The sums of a mail with what stands below its articles; null where nothing does or it has none of their sum. */
export function withTail(
  drafts: readonly DraftLine[],
  all: readonly DraftLine[],
  sums: readonly FoundSum[],
): FoundSum[] | null {
  const end = drafts.at(-1)?.row ?? 0
  const tail = all.filter((draft) => draft.row > end && draft.price !== null && draft.removed === null)
  if (tail.length === 0 || tail.length > MOST_SUMS) return null
  const items = sumOfPrices(drafts.filter(({ removed }) => removed === null))
  // What is to pay, or the sum of the goods, is more than most of the goods.
  if (!tail.some(({ price }) => (price ?? 0) > items / 2)) return null
  const guessed = tail.map(({ name, price, row }) => ({
    kind: 'fee' as const,
    label: name,
    amount: price ?? 0,
    currency: null,
    isGuessed: true as const,
    row,
  }))
  return [...sums.filter(({ row }) => row === undefined || row > end), ...guessed].sort(
    (a, b) => (a.row ?? 0) - (b.row ?? 0),
  )
}
