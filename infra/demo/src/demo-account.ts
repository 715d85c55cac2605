import { randomBytes } from 'node:crypto'
import { createPasswordHasher } from '@larder/shared/server/auth/passwords/password'
import type { Actor } from '@larder/shared/server/authz'
import { isOwned, removeOwned } from '@larder/shared/server/store/owned-documents'
import type { Product } from './product.ts'

/** The name with which somebody signs in to look at the demo household; the other person of it never does. */
export const DEMO_USER = 'demo'
const HOST = 'larder-demo.example'
const PARTNER = 'robin.demo'
const addressOf = (username: string) => `${username}@${HOST}`

/** What there is under the name of the demo household: nothing, somebody else's account, or a household with its year. */
export type FoundDemo =
  | { kind: 'none' }
  | { kind: 'foreign' }
  /** `since` is when its account was made, which is the first day of its year. */
  | { kind: 'whole'; since: Date; hasPassword: boolean }

/**
 * Finds the demo household, and whether `password` opens it. Its address counts as unconfirmed until its year is whole:
 * what an interrupted start has left is removed.
 */
export async function findDemo(
  product: Product,
  password: string,
  peppers: readonly string[],
): Promise<FoundDemo> {
  const { users } = product.modules.accounts.services
  const user = await users.findByLogin(DEMO_USER)
  if (user !== null && user.email !== addressOf(DEMO_USER)) return { kind: 'foreign' }
  if (user !== null && user.email_unconfirmed !== true) {
    const hasPassword = await createPasswordHasher(1, { secrets: peppers }).verify(
      password,
      user.password_hash,
    )
    return { kind: 'whole', since: user.created_at, hasPassword }
  }
  for (const name of [PARTNER, DEMO_USER]) {
    const left = await users.findByEmail(addressOf(name))
    if (left !== null) await removePerson(product, { userId: left.id, householdId: left.household_id })
  }
  return { kind: 'none' }
}

/** Removes a person and the household with all that they have, the account last, because it names the rest. */
async function removePerson(
  { collections, connection }: Product,
  owner: Pick<Actor, 'userId' | 'householdId'>,
) {
  const { signal } = new AbortController()
  const owned = collections.filter(isOwned).toReversed()
  const isAccount = ({ owner: kind, ownerField }: (typeof owned)[number]) =>
    kind === 'user' && ownerField === '_id'
  for (const collection of [...owned.filter((one) => !isAccount(one)), ...owned.filter(isAccount)])
    await removeOwned(connection, collection, owner, signal)
}

/**
 * Makes the two people of the demo household: the one who signs in with `password`, and a partner whose password nobody
 * knows.
 */
export async function createPeople(
  { modules, jobs }: Product,
  { password, timeZone, now }: { password: string; timeZone: string; now: () => Date },
): Promise<{ main: Actor; partner: Actor }> {
  const { users } = modules.accounts.services
  const hasher = createPasswordHasher(1)
  const signUp = async (username: string, secret: string) => {
    const person = { username, email: addressOf(username) }
    const password_hash = await hasher.hash(secret, person)
    return users.insertWithHousehold({ ...person, password_hash, email_unconfirmed: true }, timeZone, now())
  }
  const main = await signUp(DEMO_USER, password)
  const partner = await signUp(PARTNER, randomBytes(24).toString('base64url'))

  const { homes, invitations } = modules.members.services
  const invitation = await invitations.insert({
    household_id: main.household_id,
    invited_by: main.id,
    email: null,
    token_hash: randomBytes(32).toString('hex'),
    created_at: now(),
    expires_at: now(),
  })
  const move = await homes.move({
    id: partner.household_id,
    household_id: main.household_id,
    user_id: partner.id,
    invitation_id: invitation.id,
    brings: true,
  })
  await jobs.enqueue('household.move', { id: move.id, attempt: move.attempt })
  const actorOf = (userId: string): Actor => ({
    userId,
    householdId: main.household_id,
    sessionId: '',
    timeZone,
  })
  return { main: actorOf(main.id), partner: actorOf(partner.id) }
}

/** Marks the year as whole. */
export async function finishDemo({ modules }: Product, people: readonly Actor[]): Promise<void> {
  for (const { userId } of people) await modules.accounts.services.users.updateEmailConfirmed(userId)
}
