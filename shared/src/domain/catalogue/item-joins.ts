import { DomainError } from '../../contracts/base/errors.ts'

/** That an item was joined into another one, which may be joined itself. */
export type ItemJoin = { item_id: string; into_id: string; joined_at: string }

/** More names than one thing has, so that the lots of an item are found by a short query. */
const MAX_JOINED_WITH_ONE = 100
/** They are read with each list of stock. */
const MAX_JOINED = 5_000

/** The joined items of a household, for looking up. */
export type ItemJoins = {
  /** The item that an item stands for: itself, or at the end of its joins. */
  rootOf: (itemId: string) => string
  isJoined: (itemId: string) => boolean
  /** An item and all that were joined with it, directly or by way of each other. */
  membersOf: (itemId: string) => string[]
  joins: readonly ItemJoin[]
}

/** Makes the joins of a household quick to look up. */
export const indexJoins = (joins: readonly ItemJoin[]): ItemJoins => {
  const intoOf = new Map(joins.map(({ item_id, into_id }) => [item_id, into_id]))
  const joinedInto = new Map<string, string[]>()
  for (const { item_id, into_id } of joins)
    joinedInto.set(into_id, [...(joinedInto.get(into_id) ?? []), item_id])
  const rootOf = (itemId: string): string => {
    let root = itemId
    for (let into = intoOf.get(root); into !== undefined; into = intoOf.get(root)) root = into
    return root
  }
  const membersOf = (itemId: string): string[] => {
    const members = [itemId]
    for (const member of members) members.push(...(joinedInto.get(member) ?? []))
    return members
  }
  return { rootOf, isJoined: (itemId) => intoOf.has(itemId), membersOf, joins }
}

/**
 * The joins after an item was joined into another one, those before if it is already. Nothing else changes, so that
 * `decideSplit` gives back exactly what was before.
 * @throws DomainError item_joined for an item and itself, and when one of the two is joined with another one; joins_full
 */
export const decideJoin = (
  { joins, isJoined, rootOf, membersOf }: ItemJoins,
  { item_id, into_id, joined_at }: ItemJoin,
): readonly ItemJoin[] => {
  if (item_id === into_id) throw new DomainError('item_joined', 'An item cannot be joined with itself')
  if (joins.some((join) => join.item_id === item_id && join.into_id === into_id)) return joins
  // The first of the two conditions also keeps joins from running in a circle.
  if (isJoined(into_id) || isJoined(item_id)) throw new DomainError('item_joined')
  const size = membersOf(rootOf(into_id)).length + membersOf(item_id).length
  if (size > MAX_JOINED_WITH_ONE + 1) throw new DomainError('joins_full')
  if (joins.length >= MAX_JOINED) {
    throw new DomainError('joins_full', 'Your household has joined as many items as it can.')
  }
  return [...joins, { item_id, into_id, joined_at }]
}

/**
 * The joins after an item was split again from the one that it stands for, those before if it stands alone.
 * @throws DomainError item_joined when it stands for another one than `rootId`
 */
export const decideSplit = (
  { joins, isJoined, rootOf }: ItemJoins,
  itemId: string,
  rootId: string,
): readonly ItemJoin[] => {
  if (!isJoined(itemId)) return joins
  if (rootOf(itemId) !== rootId) throw new DomainError('item_joined', 'This item is joined with another one.')
  return joins.filter(({ item_id }) => item_id !== itemId)
}
