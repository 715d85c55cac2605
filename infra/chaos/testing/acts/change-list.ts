import { createHash } from 'node:crypto'
import type { OperationResult } from '@larder/shared/contracts/shopping-lists/list-operations'
import type { Random } from '../../../demo/src/seeded-random.ts'
import type { Caller } from '../caller.ts'
import type { Household } from './household.ts'

/** A line of a list as its device knows it to be, after all that was confirmed. */
export type KnownLine = { listId: string; lineId: string; isTicked: boolean }

const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

/**
 * Makes one operation on lines of this device: adds one, or ticks or unticks one of `lines`, in which the confirmed result
 * is noted.
 * @throws Error when the product refuses it
 */
export async function changeList(
  { get }: Caller,
  { listId }: Household,
  random: Random,
  key: string,
  lines: KnownLine[],
): Promise<void> {
  const known = random() < 0.4 ? undefined : lines[Math.floor(random() * lines.length)]
  const lineId = known?.lineId ?? idOf(`line of ${key}`)
  const base = { id: key, device_id: idOf(key.slice(0, key.indexOf(' '))), seen_version: 0, list_id: listId }
  const operation =
    known === undefined
      ? { ...base, type: 'add', line_id: lineId, item_name: `Jar ${key}`, quantity: 1, unit: 'item' }
      : { ...base, type: known.isTicked ? 'untick' : 'tick', line_id: lineId }
  const { results } = await get<{ results: OperationResult[] }>({
    method: 'POST',
    path: '/shopping-lists/operations',
    body: { operations: [operation] },
  })
  if (results[0]?.status !== 'applied') throw new Error(`Refused: ${JSON.stringify([operation, results])}`)
  if (known === undefined) lines.push({ listId, lineId, isTicked: false })
  else known.isTicked = !known.isTicked
}
