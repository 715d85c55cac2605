import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { listInventory } from '@larder/shared/contracts/inventory'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetBegun, takeBegun } from '../lib/api/begun-calls.ts'
import { urlOf } from '../lib/api/call.ts'
import { clearSession, storeSession } from '../lib/session/session-store.ts'
import { todayIn } from '../lib/today-in.ts'
import { sampleUser } from '../testing/samples/samples.ts'
import { beginFirstCalls } from './first-calls.ts'

let asked: string[] = []

beforeEach(() => {
  asked = []
  storeSession('token', sampleUser)
  vi.spyOn(window, 'fetch').mockImplementation((address) => {
    asked.push(address as string)
    return Promise.resolve(new Response('[]'))
  })
})
afterEach(() => {
  forgetBegun()
  clearSession()
})

it('asks for what the dashboard shows, by the addresses that its calls have', () => {
  beginFirstCalls('/dashboard')
  const { id, time_zone } = sampleUser
  const plan = { user_id: id, start_date: todayIn(time_zone), include_completed: 'false' }
  expect(asked).toEqual([
    urlOf(listInventory.path, {}),
    urlOf(listMealPlan.path, { query: plan }),
    urlOf(listReminders.path, { params: { userId: id } }),
    urlOf(listShoppingLists.path, {}),
  ])
})

it('asks for the stock and the lists where they are shown, and for nothing elsewhere', () => {
  beginFirstCalls('/inventory')
  beginFirstCalls('/shopping-lists')
  beginFirstCalls('/settings')
  expect(asked).toEqual([urlOf(listInventory.path, {}), urlOf(listShoppingLists.path, {})])
})

it('asks for nothing for visitors', () => {
  clearSession()
  beginFirstCalls('/dashboard')
  expect(asked).toEqual([])
})

it('asks for nothing in a time zone that the browser does not know, and lets the screen come up', () => {
  storeSession('token', { ...sampleUser, time_zone: 'Mars/Olympus_Mons' })
  beginFirstCalls('/dashboard')
  expect(asked).toEqual([])
})

it('gives what it asked for once', async () => {
  beginFirstCalls('/inventory')
  const [address = ''] = asked
  expect(await takeBegun(address, 'token')?.then((answer) => answer.text())).toBe('[]')
  expect(takeBegun(address, 'token')).toBeUndefined()
})
