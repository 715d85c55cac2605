import type { Connection } from 'mongoose'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { PROGRESS_MESSAGES } from '@larder/shared/contracts/receipts/upload-progress'
import { groupBy } from '@larder/shared/domain/group-by'
import { ID_DIED } from './acts/follow-upload.ts'
import { totalOf } from './acts/upload-receipt.ts'
import type { Caller } from './caller.ts'
import type { Confirmed } from './people.ts'

type Movement = {
  lot_id: unknown
  seq: number
  kind: string
  delta: number
  balance_after: number
  key?: string
  degraded_until?: Date | null
  /** The nights before that it sums up, from this number on. */
  nights?: { first_seq: number }
}
type Lot = { _id: unknown; seq: number; quantity: number }
type Receipt = { _id: unknown; filename: string; kind?: string; state: string }

/** Quantities are rounded to three places by the product; sums of them may differ by less. */
const isSame = (one: number, other: number) => Math.abs(one - other) < 0.0005

/** Work that nobody has ended yet, in words. */
export async function findOpenWork(connection: Connection): Promise<string[]> {
  const open = { state: { $in: ['queued', 'processing'] }, 'lease.until': { $exists: true } }
  const collections = (await connection.listCollections()).map(({ name }) => name)
  const counts = await Promise.all(
    collections.map(async (name) => ({
      name,
      count: await connection.collection(name).countDocuments(open),
    })),
  )
  return counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} open in ${name}`)
}

/** Whether each lot is what its movements sum up to, in words where it is not. */
export async function findLedgerFaults(connection: Connection): Promise<string[]> {
  const movements = await connection
    .collection<Movement>('stock_movements')
    .find()
    .sort({ lot_id: 1, seq: 1 })
    .toArray()
  const lots = await connection.collection<Lot>('inventory_entries').find().toArray()
  const byLot = groupBy(movements, ({ lot_id }) => String(lot_id))
  const faults: string[] = []
  for (const { _id, seq, quantity } of lots) {
    const all = byLot.get(String(_id)) ?? []
    // Those that a later night sums up may still be there.
    const isSummedUp = (seq: number) =>
      all.some((later) => later.nights && later.nights.first_seq <= seq && seq < later.seq)
    const own = all.filter((movement) => !isSummedUp(movement.seq))
    let [sum, last] = [0, 0]
    for (const movement of own) {
      const first = movement.nights?.first_seq ?? movement.seq
      if (first !== last + 1) faults.push(`lot ${String(_id)}: movement ${first} follows ${last}`)
      last = movement.seq
      sum += movement.delta
      if (!isSame(sum, movement.balance_after))
        faults.push(`lot ${String(_id)}: ${sum}, not ${movement.balance_after}`)
    }
    if (seq !== last) faults.push(`lot ${String(_id)} stands at movement ${seq} of ${last}`)
    if (!isSame(sum, quantity)) faults.push(`lot ${String(_id)} has ${quantity}, its movements ${sum}`)
    const nights = all
      .filter(({ kind }) => kind === 'degrade')
      .map(({ degraded_until }) => Number(degraded_until))
    if (new Set(nights).size !== nights.length) faults.push(`lot ${String(_id)} had a night twice`)
  }
  const known = new Set(lots.map(({ _id }) => String(_id)))
  for (const id of byLot.keys()) if (!known.has(id)) faults.push(`the lot ${id} of movements is not there`)
  return faults
}

/** Whether what was confirmed of stock and meals is in the ledger once, and nothing else is. */
export async function findStockFaults(
  connection: Connection,
  { used, mealIds, uploads }: Confirmed,
): Promise<string[]> {
  const movements = await connection.collection<Movement>('stock_movements').find().toArray()
  const count = (kind: string) => movements.filter((movement) => movement.kind === kind).length
  const faults: string[] = []
  // The product puts what was done before the key.
  const byKey = new Map(movements.map((movement) => [movement.key?.split(':').at(-1), movement]))
  for (const { lotId, quantity, key } of used) {
    const movement = byKey.get(key)
    if (movement === undefined) faults.push(`'${key}' is lost`)
    else if (String(movement.lot_id) !== lotId || movement.delta !== -quantity)
      faults.push(
        `'${key}' took ${movement.delta} of ${String(movement.lot_id)}, not ${quantity} of ${lotId}`,
      )
  }
  if (count('consume') !== used.length)
    faults.push(`${count('consume')} uses for ${used.length} that were confirmed`)
  if (count('cook') !== mealIds.length) faults.push(`${count('cook')} meals were taken for ${mealIds.length}`)
  const meals = await connection.collection('planned_meals').countDocuments()
  if (meals !== mealIds.length) faults.push(`${meals} meals are planned of ${mealIds.length}`)
  const bought = movements.filter(({ kind }) => kind === 'purchase').map(({ lot_id }) => String(lot_id))
  const added = uploads.flatMap(({ lotId }) => lotId ?? [])
  for (const lotId of added) if (!bought.includes(lotId)) faults.push(`the lot ${lotId} of a receipt is lost`)
  if (new Set(added).size !== added.length) faults.push('receipts share a lot')
  return faults
}

/** Whether each upload of so many devices has ended once, as its socket said, and nothing else was read. */
export async function findUploadFaults(
  connection: Connection,
  { uploads }: Confirmed,
  deviceCount: number,
): Promise<string[]> {
  const receipts = await connection
    .collection<Receipt>('receipts')
    .find({ kind: { $ne: 'order' } })
    .toArray()
  const byName = groupBy(receipts, ({ filename }) => filename)
  const faults: string[] = []
  for (const { filename, outcome, lastMessage } of uploads) {
    const own = byName.get(filename) ?? []
    if (own.length !== 1) faults.push(`${filename} is there ${own.length} times`)
    const hasFailed = 'reason' in outcome
    if (own.some(({ state }) => state !== (hasFailed ? 'failed' : 'completed')))
      faults.push(`${filename} is ${own[0]?.state}`)
    if (hasFailed && !outcome.reason) faults.push(`${filename} failed without a reason`)
    if (!hasFailed && outcome.total !== totalOf(filename))
      faults.push(`${filename} was read as ${outcome.total}`)
    const last = hasFailed ? PROGRESS_MESSAGES.failed : PROGRESS_MESSAGES.done
    if (lastMessage !== last && lastMessage !== ID_DIED)
      faults.push(`the socket of ${filename} ended with ${lastMessage}`)
  }
  // The night comes once, and each device has one upload at a time.
  const dead = uploads.filter(({ lastMessage }) => lastMessage === ID_DIED).length
  if (dead > deviceCount) faults.push(`${dead} sockets were refused`)
  if (byName.size > uploads.length) faults.push(`${byName.size} receipts of ${uploads.length} uploads`)
  return faults
}

/** Whether the lists of a household have each confirmed line once, ticked as its device left it. */
export async function findListFaults(
  { get }: Caller,
  { lines }: Confirmed,
  listId: string,
): Promise<string[]> {
  const { items } = await get<ShoppingList>({ method: 'GET', path: `/shopping-lists/${listId}` })
  const own = lines.filter((line) => line.listId === listId)
  const faults = own.flatMap(({ lineId, isTicked }) => {
    const found = items.filter(({ id, merged_ids }) => [id, ...merged_ids].includes(lineId))
    if (found.length !== 1) return [`the line ${lineId} is there ${found.length} times`]
    return found[0]?.checked === isTicked ? [] : [`the line ${lineId} is ${isTicked ? 'not ' : ''}ticked`]
  })
  if (items.length !== own.length) faults.push(`${items.length} lines for ${own.length} that were confirmed`)
  return faults
}

/** Whether each order of a mailbox was read once. */
export async function findOrderFaults(connection: Connection, orderCount: number): Promise<string[]> {
  const found = await connection.collection('receipts').countDocuments({ kind: 'order' })
  return found === orderCount ? [] : [`${found} orders of ${orderCount} mails`]
}

/** Whether all nights of each household are done until this day, `YYYY-MM-DD`. */
export async function findNightFaults(connection: Connection, night: string): Promise<string[]> {
  const households = await connection
    .collection<{ degraded_until: Date | null }>('households')
    .find()
    .toArray()
  return households
    .map(({ degraded_until }) => degraded_until?.toISOString() ?? 'none')
    .filter((last) => last < night)
    .map((last) => `the last night of a household is ${last}, not ${night}`)
}
