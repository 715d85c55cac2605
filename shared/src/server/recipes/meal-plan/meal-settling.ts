import type { Connection } from 'mongoose'
import type { PublishEvent } from '../../events/household-events.ts'
import type { MealSettling } from '../../inventory/meals/meal-operations.ts'
import { createPlannedMealRepository } from './planned-meal.repository.ts'

type Deps = { connection: Connection; publish: PublishEvent }

/** Makes planned meals follow what was done with the stock for them. */
export const createMealSettling = (
  { connection, publish }: Deps,
  meals = createPlannedMealRepository(connection),
): MealSettling => ({
  settle: async ({ kind, allocation, meal, household_id }) => {
    const isAdjusted = kind === 'restore' ? false : allocation.length > 0 ? true : undefined
    const isNew = await meals.updateSettled(meal, isAdjusted)
    if (isNew) publish(household_id, { type: 'meals.changed', id: meal.id, version: null })
  },
})
