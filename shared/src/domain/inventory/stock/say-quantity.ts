import { unitFor } from '../../units/unit-words.ts'
import { displayQuantity } from './display-quantity.ts'

/** '0.3 L', '3 items'. */
export const sayQuantity = (quantity: number, unit: string): string => {
  const shown = displayQuantity(quantity, unit)
  return `${shown.amount} ${unitFor(shown.amount, shown.unit)}`
}

/** '0.3 L left', 'nothing left'. */
export const sayLeft = (quantity: number, unit: string): string =>
  quantity > 0 ? `${sayQuantity(quantity, unit)} left` : 'nothing left'
