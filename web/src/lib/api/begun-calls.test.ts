import { listInventory } from '@larder/shared/contracts/inventory'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { on } from '../../testing/handlers.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { server } from '../../testing/server.ts'
import { storeSession } from '../session/session-store.ts'
import { beginCalls, forgetBegun } from './begun-calls.ts'
import { NetworkError } from './api-error.ts'
import { call, urlOf } from './call.ts'

const ADDRESS = urlOf(listInventory.path, {})
/** By whom the stock was asked for, each time. */
let asked: (string | null)[] = []

beforeEach(() => {
  asked = []
  storeSession('token', sampleUser)
  server.use(
    on(listInventory, ({ headers }) => {
      asked.push(headers.get('authorization'))
      return HttpResponse.json([])
    }),
  )
})
afterEach(forgetBegun)

it('answers the first call that asks for the same, and no other', async () => {
  beginCalls([ADDRESS], 'token')
  expect(await call(listInventory, {})).toEqual([])
  expect(asked).toEqual(['Bearer token'])
  await call(listInventory, {})
  expect(asked).toEqual(['Bearer token', 'Bearer token'])
})

it('answers nobody else who signed in meanwhile', async () => {
  beginCalls([ADDRESS], 'token of before')
  await call(listInventory, {})
  expect(asked).toEqual(expect.arrayContaining(['Bearer token of before', 'Bearer token']))
  expect(asked).toHaveLength(2)
})

it('is forgotten when nobody takes it', async () => {
  beginCalls([ADDRESS], 'token')
  forgetBegun()
  await call(listInventory, {})
  expect(asked).toHaveLength(2)
})

it('fails like the call itself, and is asked for again', async () => {
  server.use(on(listInventory, () => HttpResponse.error(), { once: true }))
  beginCalls([ADDRESS], 'token')
  await expect(call(listInventory, {})).rejects.toBeInstanceOf(NetworkError)
  expect(await call(listInventory, {})).toEqual([])
})
