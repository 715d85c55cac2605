import { unitFor } from '@larder/foods'
import type { Amount } from '@larder/foods'
import { displayAssumedQuantity, displayQuantity } from './display-quantity.ts'

/** '0.3 L', '3 items'; 'about 0.3 L' where a part of it is assumed. */
export const sayQuantity = (quantity: number, unit: string, isAssumed = false): string => {
  const shown = isAssumed ? displayAssumedQuantity(quantity, unit) : displayQuantity(quantity, unit)
  return `${shown.amount} ${unitFor(shown.amount, shown.unit)}`
}

/** '0.3 L left', 'nothing left'; 'about 0.3 L left' where a part of it is assumed. */
export const sayLeft = (quantity: number, unit: string, isAssumed = false): string =>
  sayAllLeft({ quantity, unit }, [], isAssumed)

/** Amounts in units that don't convert, each as `say` says it: '2 packages and 200 g', and '200 g' where there are no packages. */
export const sayAmounts = (amount: Amount, others: readonly Amount[], say = sayQuantity): string => {
  const there = [amount, ...others].filter(({ quantity }) => quantity > 0)
  const said = there.length === 0 ? [amount] : there
  return new Intl.ListFormat('en').format(said.map(({ quantity, unit }) => say(quantity, unit)))
}

/** What is left in units that don't convert: '2 packages and 200 g left', 'nothing left'; of what is assumed in part 'about' so much. */
export const sayAllLeft = (amount: Amount, others: readonly Amount[], isAssumed = false): string =>
  [amount, ...others].some(({ quantity }) => quantity > 0)
    ? `${sayAmounts(amount, others, (quantity, unit) => sayQuantity(quantity, unit, isAssumed))} left`
    : 'nothing left'
