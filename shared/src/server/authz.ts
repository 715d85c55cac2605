import { DomainError, notThere } from '@larder/shared/contracts/base/errors'

/** The caller: derived from a verified session, never from the content of a request. */
export type Actor = {
  userId: string
  householdId: string
  sessionId: string
  /** IANA time zone of the household, which determines 'today'. */
  timeZone: string
}

declare const authorized: unique symbol

/**
 * A document that passed the household check; writers accept nothing else, so code without the check does not compile.
 */
export type Authorized<T> = T & { readonly [authorized]: true }

/**
 * Checks that a document belongs to the actor's household; `thing` is its name in messages, where users can request
 * one.
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
