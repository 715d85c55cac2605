import type { Consume } from '@larder/shared/contracts/inventory'
import type { Random } from '../../../demo/src/seeded-random.ts'
import type { Caller } from '../caller.ts'
import type { Household } from './household.ts'

/** A use of stock that the product has confirmed. */
export type Used = { lotId: string; quantity: number; key: string }

/** Uses some of a lot, once; returns it when it is confirmed. */
export async function changeStock(
  { get }: Caller,
  { lotIds }: Household,
  random: Random,
  key: string,
): Promise<Used> {
  const lotId = lotIds[Math.floor(random() * lotIds.length)] ?? ''
  const quantity = 1 + Math.floor(random() * 9)
  const body: Consume = { quantity }
  await get({ method: 'POST', path: `/inventory/${lotId}/consume`, body, key })
  return { lotId, quantity, key }
}
