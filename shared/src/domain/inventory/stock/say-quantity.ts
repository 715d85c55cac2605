import { unitFor } from '@larder/foods'
import type { Amount } from '@larder/foods'
import { displayQuantity } from './display-quantity.ts'

/** '0.3 L', '3 items'. */
export const sayQuantity = (quantity: number, unit: string): string => {
  const shown = displayQuantity(quantity, unit)
  return `${shown.amount} ${unitFor(shown.amount, shown.unit)}`
}

/** '0.3 L left', 'nothing left'. */
export const sayLeft = (quantity: number, unit: string): string => sayAllLeft({ quantity, unit }, [])

/** Amounts in units that don't convert, each as `say` says it: '2 packages and 200 g', and '200 g' where there are no packages. */
export const sayAmounts = (amount: Amount, others: readonly Amount[], say = sayQuantity): string => {
  const there = [amount, ...others].filter(({ quantity }) => quantity > 0)
  const said = there.length === 0 ? [amount] : there
  return new Intl.ListFormat('en').format(said.map(({ quantity, unit }) => say(quantity, unit)))
}

/** What is left in units that don't convert: '2 packages and 200 g left', 'nothing left'. */
export const sayAllLeft = (amount: Amount, others: readonly Amount[]): string =>
  [amount, ...others].some(({ quantity }) => quantity > 0)
    ? `${sayAmounts(amount, others)} left`
    : 'nothing left'
