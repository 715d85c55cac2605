import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { formatNumber, formatQuantity } from '../../lib/format.ts'
import { arrangeLines } from './arrange-lines.ts'

/** How much of a line is wanted: '4', '500 g'; a number alone counts pieces. */
export const amountOf = ({ quantity, unit }: Pick<ShoppingListItem, 'quantity' | 'unit'>): string =>
  unit === 'item' ? formatNumber(quantity) : formatQuantity(quantity, unit)

const textOf = (line: ShoppingListItem): string => {
  const amount = line.quantity === 1 && line.unit === 'item' ? '' : ` ${amountOf(line)}`
  return `- ${line.item_name}${amount}${line.notes === null ? '' : ` (${line.notes})`}`
}

/** A list as plain text, what is still to be bought by category, for a message to somebody. */
export function shareText({ name, items }: ShoppingList): string {
  const groups = arrangeLines(items).groups.map(({ category, lines }) =>
    [category, ...lines.map(textOf)].join('\n'),
  )
  return [name, ...groups].join('\n\n')
}
