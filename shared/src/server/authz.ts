import { DomainError, notThere } from '@larder/shared/contracts/base/errors'

/** Who is calling: made from a verified session, never from what a request says. */
export type Actor = {
  userId: string
  householdId: string
  sessionId: string
  /** IANA zone of the household: its 'today' is the product's 'today'. */
  timeZone: string
}

declare const authorized: unique symbol

/** A document that passed the household check; writers accept nothing else, so a forgotten check does not compile. */
export type Authorized<T> = T & { readonly [authorized]: true }

/**
 * Lets an actor act on a document of the own household; `thing` is what people call it, where they could ask for one.
 * @throws DomainError not_found when it is missing or somebody else's: the two must look the same.
 */
export const authorize = <T extends { household_id: string }>(
  actor: Pick<Actor, 'householdId'>,
  document: T | null,
  thing?: string,
): Authorized<T> => {
  if (document === null || document.household_id !== actor.householdId)
    throw thing === undefined ? new DomainError('not_found') : notThere(thing)
  return document as Authorized<T>
}
