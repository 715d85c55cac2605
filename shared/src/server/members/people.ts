import type { Person } from '@larder/shared/contracts/accounts/person'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { HouseholdsService } from '../households/households.service.ts'

type Deps = {
  households: Pick<HouseholdsService, 'findMembership'>
  users: Pick<AccountStore['users'], 'mapNames'>
}

/** Names people by their ids; null for nobody in particular. */
export type NameOf = (userId: string) => Person | null

/**
 * Creates the function that loads the names for the histories of a household. One that never had a second member needs
 * none: there it names nobody.
 */
export const createPeople =
  ({ households, users }: Deps) =>
  async (householdId: string): Promise<NameOf> => {
    const membership = await households.findMembership(householdId)
    const members = membership?.members ?? []
    const former = membership?.former_members ?? []
    if (members.length + former.length < 2) return () => null
    const names = await users.mapNames(members.map(({ user_id }) => user_id))
    const people = new Map<string, Person>()
    for (const { user_id, name } of former) people.set(user_id, { user_id, name, is_former: true })
    for (const [user_id, name] of names) people.set(user_id, { user_id, name, is_former: false })
    return (userId) => people.get(userId) ?? null
  }
export type LoadNames = ReturnType<typeof createPeople>
