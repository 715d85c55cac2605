import type { HouseholdEvent } from '@larder/shared/contracts/events'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import useSWR, { SWRConfig, unstable_serialize, useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import { expect, it, vi } from 'vitest'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { hearingOf, useTellChange } from '../../lib/api/changes.ts'
// What they read is said where the code of a feature is loaded.
import '../../features/inventory/data.ts'
import '../../features/items/data.ts'
import '../../features/mailboxes/data.ts'
import '../../features/orders/data.ts'
import '../../features/receipts/lazy-data.ts'
import '../../features/recipes/preferences/food-preferences-data.ts'
import '../../features/settings/data.ts'
import '../../features/shopping-lists/data.ts'

const ID = 'a'.repeat(24)

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
)

/** Renders what a signed-in tab may show; `loads` counts the loads of each by the first word of its key. */
async function show(entries: { id: string; version: number }[] = []) {
  const loads: Record<string, number> = {}
  const load = (key: readonly unknown[]) => {
    const word = String(key[0])
    loads[word] = (loads[word] ?? 0) + 1
    return Promise.resolve(word === 'inventory' ? entries : word)
  }
  const { result } = renderHook(
    () => {
      useSWR(['inventory'], load)
      useSWR(['history', ID], load)
      useSWR(['receipt', ID], load)
      useSWR(['waitingReceipts'], load)
      useSWR(['waitingOrders'], load)
      useSWR(['spend'], load)
      useSWR(['prices', ID], load)
      useSWR(['items', 'page', ID], load)
      useSWR(['shopping-lists'], load)
      useSWR(['profile'], load)
      useSWR(['food-preferences'], load)
      useSWR(['googleStatus'], load)
      useSWR(['sessions'], load)
      useSWR(['orderSync', undefined], load)
      useSWR(['mailboxes'], load)
      useSWRInfinite((page) => ['securityEvents', page], load, { revalidateAll: true })
      useSWRInfinite((page) => ['receipts', page], load, { revalidateAll: true })
      useSWRInfinite((page) => ['orders', page], load, { revalidateAll: true })
      return { ...useSWRConfig(), tell: useTellChange() }
    },
    { wrapper },
  )
  await waitFor(() => expect(Object.values(loads)).toEqual(Array(18).fill(1)))
  const onEvent = hearingOf(result.current.cache, result.current.mutate)
  return {
    loads,
    tell: result.current.tell,
    hear: (...events: HouseholdEvent[]) =>
      act(() => Promise.resolve(events.forEach((event) => void onEvent(event)))),
  }
}
const again = (loads: Record<string, number>) =>
  Object.keys(loads)
    .filter((word) => loads[word] === 2)
    .sort()

it.each([
  [
    'inventory.changed',
    { type: 'inventory.changed', id: ID, version: 2 },
    [
      'history',
      'inventory',
      'items',
      'orders',
      'prices',
      'receipt',
      'receipts',
      'waitingOrders',
      'waitingReceipts',
    ],
  ],
  [
    'items.changed',
    { type: 'items.changed', id: ID, version: null },
    ['history', 'inventory', 'items', 'prices', 'shopping-lists'],
  ],
  ['shopping-lists.changed', { type: 'shopping-lists.changed', id: ID, version: 5 }, ['shopping-lists']],
  [
    'receipt.changed',
    { type: 'receipt.changed', id: ID, version: null },
    ['items', 'orders', 'prices', 'receipt', 'receipts', 'spend', 'waitingOrders', 'waitingReceipts'],
  ],
  [
    'orders.changed',
    { type: 'orders.changed', id: ID, version: null },
    ['googleStatus', 'mailboxes', 'orderSync', 'orders', 'waitingOrders'],
  ],
  [
    'settings.changed',
    { type: 'settings.changed', id: null, version: null },
    ['food-preferences', 'profile'],
  ],
  ['members.changed', { type: 'members.changed', id: null, version: null }, ['food-preferences']],
  [
    'account.changed',
    { type: 'account.changed', id: ID, version: null },
    ['googleStatus', 'profile', 'securityEvents', 'sessions'],
  ],
  [
    'household.changed',
    { type: 'household.changed' },
    [
      'food-preferences',
      'googleStatus',
      'history',
      'inventory',
      'items',
      'mailboxes',
      'orderSync',
      'orders',
      'prices',
      'profile',
      'receipt',
      'receipts',
      'securityEvents',
      'sessions',
      'shopping-lists',
      'spend',
      'waitingOrders',
      'waitingReceipts',
    ],
  ],
] satisfies [string, HouseholdEvent, string[]][])(
  '%s loads again what it made old',
  async (_type, event, old) => {
    const { loads, hear } = await show()
    await hear(event)
    await waitFor(() => expect(again(loads)).toEqual(old))
  },
)

it('loads once for many simultaneous events', async () => {
  const { loads, hear } = await show()
  const used: HouseholdEvent = { type: 'inventory.changed', id: ID, version: 2 }
  await hear(used, { ...used, version: 3 }, { type: 'items.changed', id: ID, version: null })
  await waitFor(() => expect(loads['inventory']).toBe(2))
  expect(loads['history']).toBe(2)
})

it('loads what a call of this device changed again, once for the call and the event that tells of it', async () => {
  const { loads, hear, tell } = await show()
  const told = tell({ changes: ['inventory', 'purchases'] })
  await hear({ type: 'inventory.changed', id: ID, version: 2 })
  await act(() => told)
  expect(again(loads)).toEqual([
    'history',
    'inventory',
    'items',
    'orders',
    'prices',
    'receipt',
    'receipts',
    'waitingOrders',
    'waitingReceipts',
  ])
  expect(Math.max(...Object.values(loads))).toBe(2)
})

it('loads nothing again after a call that changes nothing', async () => {
  const { loads, tell } = await show()
  await act(() => tell({}))
  expect(again(loads)).toEqual([])
})

it('does not reload entries that this tab changed itself', async () => {
  const { loads, hear } = await show([{ id: ID, version: 2 }])
  await hear({ type: 'inventory.changed', id: ID, version: 2 })
  await waitFor(() => expect(loads['history']).toBe(2))
  expect(loads['inventory']).toBe(1)
  await hear({ type: 'inventory.changed', id: ID, version: 3 })
  await waitFor(() => expect(loads['inventory']).toBe(2))
})

it('leaves keys to the own way of their feature, with the events that made them stale', async () => {
  const reload = vi.fn(() => Promise.resolve())
  const load = vi.fn(() => Promise.resolve('all'))
  // No feature has keys with this word: its way stays for the files that follow.
  cacheUnder('settings', [{ reads: ['settings'] }], reload)
  const { result } = renderHook(
    () => {
      useSWR(['settings', 'maya'], load)
      return useSWRConfig()
    },
    { wrapper },
  )
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  const { cache, mutate } = result.current
  const onEvent = hearingOf(cache, mutate)
  const settings: HouseholdEvent = { type: 'settings.changed', id: null, version: null }
  act(() => {
    void onEvent({ type: 'members.changed', id: null, version: null })
    void onEvent(settings)
  })
  await waitFor(() =>
    expect(reload).toHaveBeenCalledExactlyOnceWith(
      cache,
      mutate,
      [unstable_serialize(['settings', 'maya'])],
      [settings],
    ),
  )
  expect(load).toHaveBeenCalledOnce()
})
