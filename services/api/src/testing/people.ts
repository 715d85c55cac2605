import { expect } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Household } from '@larder/shared/contracts/accounts/members'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { openBrowser } from './browser.ts'
import type { createFakeMover } from './fake-workers/fake-mover.ts'
import type { TestApp } from './test-app.ts'

type Mover = Pick<ReturnType<typeof createFakeMover>, 'connection'>

export type Someone = Awaited<ReturnType<ReturnType<typeof createNewPerson>>>

export const codeOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().code

const createNewPerson = (sut: TestApp, { connection }: Mover) => {
  /** Another address for each, so that the limits by address do not count. */
  let addressCount = 0

  return async (name?: string) => {
    const member = await sut.signUp(name)
    await connection
      .collection('users')
      .updateOne({ username: member.user.username }, { $set: { email_unconfirmed: false } })
    const browser = openBrowser(sut, {
      address: `10.1.${Math.trunc(++addressCount / 200)}.${addressCount % 200}`,
    })
    await browser.signIn(member.user.username, member.password)
    const household = async () => (await browser.get('/household')).json<Household>()
    return {
      ...browser,
      id: member.user.id,
      name: member.user.username,
      email: member.user.email,
      password: member.password,
      firstHouseholdId: member.user.household_id,
      household,
      rolesOfHousehold: async () =>
        Object.fromEntries((await household()).members.map(({ name: of, role }) => [of, role])),
      add: async (itemName: string, quantity = 1) => {
        const item = await browser.post('/items/', { name: itemName, category: 'Dairy', unit: 'l' })
        const made = await browser.post('/inventory/', { item_id: item.json<Item>().id, quantity })
        return made.json<InventoryEntry>()
      },
      stock: async () =>
        (await browser.get('/inventory/'))
          .json<InventoryEntry[]>()
          .map(({ item, quantity }) => `${quantity} ${item?.name}`)
          .toSorted(),
      invite: async () => {
        const made = await browser.post('/household/invitations', {})
        expect(made.statusCode, made.body).toBe(201)
        return made.json<{ token: string; invitation: { id: string } }>()
      },
    }
  }
}

/** Makes people who have confirmed addresses and are signed in, each in a household of their own. */
export const createPeople = (sut: TestApp, mover: Mover) => {
  const newPerson = createNewPerson(sut, mover)

  const join = async (
    newcomer: Someone,
    host: Someone,
    own_stock?: 'bring' | 'leave',
  ): Promise<Household> => {
    const { token } = await host.invite()
    const answer = await newcomer.post('/household/join', { token, ...(own_stock && { own_stock }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Household>()
  }

  return {
    newPerson,
    join,

    /** Two people in one household, of which the first is the owner. */
    newPair: async () => {
      const [maya, ben] = [await newPerson(), await newPerson()]
      await join(ben, maya)
      return [maya, ben] as const
    },
  }
}
