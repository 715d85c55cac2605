import type { MemberNames } from '@larder/shared/server/operations/operations.service'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { OPERATIONS_PATH } from './layout.ts'
import { count } from './words.ts'

/** Of a household of many, so many are named. */
const NAMED_MEMBERS = 3

/** The members of a household in a line. */
export const membersOf = (names: readonly string[]): string => {
  if (names.length === 0) return 'Nobody'
  const others = names.length - NAMED_MEMBERS
  const named = names.slice(0, NAMED_MEMBERS).join(', ')
  return others > 0 ? `${named} and ${count(others)} more` : named
}

/** A household by its members, who lead to its page; by its id where it is gone. */
export const householdLink = (id: string, members: MemberNames): Html => {
  const names = members.get(id)
  return names === undefined
    ? html`<code>${id}</code> <span class="soft">(gone)</span>`
    : html`<a href="${OPERATIONS_PATH}/households/${id}">${membersOf(names)}</a>`
}
