import { randomUUID } from 'node:crypto'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { call } from '../household/household-servers.ts'

/** A call by its name; `make` makes it once. */
export type NamedCall = { name: string; make: () => Promise<unknown> }

type Household = { address: string; headers: Record<string, string>; entryIds: readonly string[] }

/** The calls that opening Larder, looking at the stock, using some of it and shopping are made of, for one household. */
export const createTenCalls = async ({ address, headers, entryIds }: Household): Promise<NamedCall[]> => {
  const ask = (path: string) => call(`${address}${API_BASE_PATH}${path}`, { headers })
  const send = (path: string, body: object) =>
    call(`${address}${API_BASE_PATH}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
  const list = JSON.parse(await send('/shopping-lists/', { name: 'Saturday' })) as { id: string }
  let turn = 0
  const entryId = () => entryIds[turn++ % entryIds.length] ?? ''
  const reading = (path: string) => ({ name: `GET ${path.split('?')[0]}`, make: () => ask(path) })
  return [
    reading('/auth/me'),
    reading('/inventory/?limit=60'),
    reading('/inventory/summary'),
    reading('/items/?limit=60'),
    reading('/shopping-lists/'),
    reading('/receipts?limit=20'),
    reading('/dashboard/history'),
    reading('/meals/plans'),
    {
      name: 'POST /inventory/:id/consume',
      make: () => send(`/inventory/${entryId()}/consume`, { quantity: 1 }),
    },
    {
      name: 'POST /shopping-lists/:listId/items',
      // The list has the line already, so that it does not grow.
      make: () => send(`/shopping-lists/${list.id}/items`, { item_name: 'Milk', quantity: 1, unit: 'l' }),
    },
  ]
}
