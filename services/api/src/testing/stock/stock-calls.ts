import type { OutgoingHttpHeaders } from 'node:http'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { startTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

export const TODAY = '2026-11-21T00:00:00.000Z'
export const YESTERDAY = '2026-11-20T00:00:00.000Z'
export const TOMORROW = '2026-11-22T00:00:00.000Z'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The headers of a call that may be repeated under a key. */
export const once = (key: string) => ({ headers: { 'idempotency-key': key } })

/** The status of an answer and the code of its error. */
export const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]

/** Sends calls about the stock of a household: `maya`'s, unless a call says whose. */
const createStockCalls = (sut: TestApp, maya: Member) => {
  const call = (
    method: Method,
    path: string,
    payload?: object,
    { member = maya, headers = {} }: { member?: Member; headers?: OutgoingHttpHeaders } = {},
  ) =>
    sut.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...member.headers, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })

  let itemCount = 0
  const makeItem = async (fields: object = {}, member = maya) => {
    const item = { name: `Milk ${++itemCount}`, category: 'Dairy', unit: 'l', ...fields }
    return (await call('POST', '/items/', item, { member })).json<Item>()
  }

  return {
    call,

    /** Makes an item of a new name. */
    makeItem,

    /** Makes an entry of 2, of an item of its own unless `fields` name one; throws unless it was made. */
    makeEntry: async (fields: object = {}, member = maya) => {
      const item_id = 'item_id' in fields ? undefined : (await makeItem({}, member)).id
      const answer = await call('POST', '/inventory/', { item_id, quantity: 2, ...fields }, { member })
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json<InventoryEntry>()
    },

    listOf: async (member: Member) =>
      (await call('GET', '/inventory/', undefined, { member })).json<InventoryEntry[]>(),
  }
}

/** Starts the API at ten o'clock of `TODAY`, or with a clock of the test's own, for two people of two households. */
export const openStock = async (now: () => Date = () => new Date('2026-11-21T10:00:00Z')) => {
  const sut = await startTestApp({}, { now })
  const maya = await sut.signUp()
  const stranger = await sut.signUp()
  return { sut, maya, stranger, ...createStockCalls(sut, maya) }
}
