import { describe, expect, it } from 'vitest'
import { MAX_MEMBERS } from '../../contracts/accounts/members.ts'
import {
  admit,
  changeRole,
  isLastOwner,
  leave,
  leaveForGood,
  remove,
  returnTo,
  soleMembership,
  vacate,
} from './membership.ts'
import type { Membership } from './membership.ts'

const AT = new Date('2026-11-22T10:00:00Z')
const alone = soleMembership('maya', AT)
const both = admit(alone, 'ben', AT)
const ben = { userId: 'ben', name: 'Ben' }
const maya = { userId: 'maya', name: 'Maya' }

const rolesOf = ({ members }: Membership) => members.map(({ user_id, role }) => `${user_id}: ${role}`)
const codeOf = (act: () => unknown): unknown => {
  try {
    act()
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the members of a household', () => {
  it('are its owner and who joined, once', () => {
    expect(rolesOf(admit(both, 'ben', AT))).toEqual(['maya: owner', 'ben: member'])
  })

  it('are at most as many as fit', () => {
    let full = alone
    for (let count = 1; count < MAX_MEMBERS; count++) full = admit(full, `friend ${count}`, AT)
    expect(codeOf(() => admit(full, 'ben', AT))).toBe('household_members_full')
  })

  it('cannot be joined when everybody has left', () => {
    expect(codeOf(() => admit(vacate(alone, 'maya', true), 'ben', AT))).toBe('invitation_invalid')
  })

  it('leave their name behind, and get it back when they join again', () => {
    const left = leave(both, ben, AT)
    expect([rolesOf(left), left.former_members]).toEqual([
      ['maya: owner'],
      [{ user_id: 'ben', name: 'Ben', left_at: AT }],
    ])
    expect(admit(left, 'ben', AT).former_members).toEqual([])
  })

  it('are removed by owners only, and by nobody who is removed already', () => {
    expect(codeOf(() => remove(both, 'ben', maya, AT))).toBe('owner_only')
    expect(codeOf(() => remove(both, 'maya', { userId: 'noa', name: 'Noa' }, AT))).toBe('not_found')
    const owners = changeRole(both, 'maya', 'ben', 'owner')
    const left = remove(owners, 'maya', ben, AT)
    expect(codeOf(() => remove(left, 'ben', maya, AT))).toBe('owner_only')
  })
})

describe('the last owner', () => {
  it('neither leaves nor becomes a member, before somebody else is an owner', () => {
    expect(isLastOwner(both, 'maya')).toBe(true)
    expect(codeOf(() => leave(both, maya, AT))).toBe('last_owner')
    expect(codeOf(() => changeRole(both, 'maya', 'maya', 'member'))).toBe('last_owner')
    expect(codeOf(() => changeRole(alone, 'maya', 'maya', 'member'))).toBe('last_owner')
    const owners = changeRole(both, 'maya', 'ben', 'owner')
    expect(rolesOf(leave(owners, maya, AT))).toEqual(['ben: owner'])
  })

  it('is followed by the member of longest standing when the account ends', () => {
    const three = admit(both, 'noa', AT)
    expect(rolesOf(leaveForGood(three, maya, AT))).toEqual(['ben: owner', 'noa: member'])
    expect(leaveForGood(alone, maya, AT)).toBe(alone)
  })

  it('leaves nobody by living alone', () => {
    expect(codeOf(() => leave(alone, maya, AT))).toBe('not_shared')
  })
})

describe('a household that its only member leaves for another one', () => {
  it('waits for the person only if the stock was left behind', () => {
    expect(vacate(alone, 'maya', true).kept_for).toBe('maya')
    expect(vacate(alone, 'maya', false).kept_for).toBeNull()
    expect(returnTo(vacate(alone, 'maya', true), 'maya', AT)).toEqual(alone)
  })

  it('is not left when somebody joined meanwhile', () => {
    expect(codeOf(() => vacate(both, 'maya', true))).toBe('last_owner')
  })
})
