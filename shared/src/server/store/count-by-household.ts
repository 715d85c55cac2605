import { Types } from 'mongoose'
import type { Model } from 'mongoose'

/**
 * How many documents that match `query` each of some households has, by household; none with none is among them. The
 * collection needs an index that begins with `household_id`.
 */
export const countByHousehold = async (
  // oxlint-disable-next-line typescript/no-explicit-any -- collections of all shapes have a household
  model: Model<any>,
  householdIds: readonly string[],
  query: Readonly<Record<string, unknown>> = {},
): Promise<Map<string, number>> => {
  const household_id = { $in: householdIds.map((id) => new Types.ObjectId(id)) }
  const counted = await model.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { household_id, ...query } },
    { $group: { _id: '$household_id', count: { $sum: 1 } } },
  ])
  return new Map(counted.map(({ _id, count }) => [_id.toHexString(), count]))
}
