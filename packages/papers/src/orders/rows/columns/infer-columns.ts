import { quantityAlone } from '../../lines/quantity.ts'
import { bareAmount } from '../../lines/money.ts'
import type { ColumnRole, Columns } from './columns.ts'
import { rolesByPlace } from './columns.ts'
import type { MailRow, RowCell } from '../mail-row.ts'

/** So many rows tell what a column holds. */
const MAX_ROWS = 12
const MOST = 0.6
const MIN_SEVERAL = 2
/** Wider tables hold no articles. */
const MAX_COLUMNS = 12
/** Prices are rounded. */
const ROUNDING = 0.0151

/**
 * Completes the meaning of columns whose titles are unknown by what stands below them: amounts of which one is the other
 * times the quantity are the price of one and that of the line; the longest words are names.
 */
export function inferColumns(columns: Columns, following: readonly MailRow[]): Columns {
  const roles = new Map(columns.roles)
  const rows = following
    .slice(0, MAX_ROWS)
    .flatMap((row) => cellsByColumn(row, columns) ?? [])
    .filter((cells) => [...cells.values()].some(({ lines }) => lines.some(({ isName }) => isName)))
  if (rows.length === 0) return columns
  const has = (role: ColumnRole) => [...roles.values()].includes(role)
  const share = (column: number, test: (cell: RowCell) => boolean) =>
    rows.filter((cells) => {
      const cell = cells.get(column)
      return cell !== undefined && test(cell)
    }).length / rows.length
  const columnOf = (role: ColumnRole) => [...roles].find(([, one]) => one === role)?.[0]
  if (!has('name')) {
    const named = [...roles.keys()].filter(
      (column) => share(column, isNamed) >= MOST && roles.get(column) === 'ignored',
    )
    const longest = named.sort((a, b) => lettersIn(rows, b) - lettersIn(rows, a))[0]
    if (longest !== undefined) roles.set(longest, 'name')
  }
  const explained = productIn(rows, [...roles.keys()].slice(0, MAX_COLUMNS))
  const isRead =
    explained !== null &&
    roles.get(explained.quantity) === 'quantity' &&
    roles.get(explained.price) === 'price'
  if (explained && !isRead && !has('ordered')) {
    // Arithmetic says more than titles such as 'Amount' or 'Value'.
    for (const [column, role] of roles)
      if (role === 'price' || role === 'unitPrice' || role === 'quantity') roles.set(column, 'ignored')
    roles.set(explained.quantity, 'quantity')
    roles.set(explained.unit, 'unitPrice')
    roles.set(explained.price, 'price')
  } else if (!has('price') && !has('unitPrice')) {
    const amounts = [...roles.keys()].filter(
      (column) =>
        ['ignored', 'size'].includes(roles.get(column) ?? '') &&
        share(column, (cell) => amountIn(cell) !== null) >= MOST,
    )
    const quantity = columnOf('quantity')
    const pair =
      quantity === undefined
        ? undefined
        : amounts
            .flatMap((unit) => amounts.map((price) => [unit, price] as const))
            .find(
              ([unit, price]) =>
                unit !== price &&
                rows.filter((cells) => isProduct(cells, quantity, unit, price)).length >= rows.length * MOST,
            )
    const [unit, price] = pair ?? [undefined, amounts.at(-1)]
    if (price !== undefined) roles.set(price, 'price')
    if (unit !== undefined) roles.set(unit, 'unitPrice')
  }
  return { ...columns, roles }
}

type Cells = ReadonlyMap<number, RowCell>
type Product = { quantity: number; unit: number; price: number }

/** The columns of which one times another is a third in most rows, and not because it is always one; null for none. */
function productIn(rows: readonly Cells[], columns: readonly number[]): Product | null {
  for (const quantity of columns) {
    const counted = rows.filter((cells) => countIn(cells.get(quantity)) !== null)
    const several = counted.filter((cells) => countIn(cells.get(quantity)) !== 1)
    if (counted.length < rows.length * MOST || several.length < MIN_SEVERAL) continue
    for (const unit of columns)
      for (const price of columns) {
        if (unit === price || unit === quantity || price === quantity) continue
        const isMost =
          several.filter((cells) => isProduct(cells, quantity, unit, price)).length >= several.length * MOST
        if (isMost) return { quantity, unit, price }
      }
  }
  return null
}

/** A number of pieces or a weight; amounts of money are none. */
const countIn = (cell: RowCell | undefined): number | null =>
  cell && cell.lines[0]?.money.length === 0
    ? (quantityAlone(cell.lines[0]?.text ?? '')?.quantity ?? null)
    : null

/** The cells of a row by the columns that were announced; null where they do not fit. */
function cellsByColumn(row: MailRow, columns: Columns): Map<number, RowCell> | null {
  const places = rolesByPlace(row, columns)
  return (
    places &&
    new Map(
      places.flatMap((column, index) => {
        const cell = row.cells[index]
        return cell ? [[column, cell] as const] : []
      }),
    )
  )
}

const isNamed = ({ lines }: RowCell): boolean => lines[0]?.isName === true
const lettersIn = (rows: readonly Cells[], column: number): number =>
  rows.reduce((sum, cells) => sum + (cells.get(column)?.lines[0]?.rest.length ?? 0), 0)

function amountIn({ lines }: RowCell): number | null {
  const [line] = lines.filter(({ isStruck }) => !isStruck)
  if (!line || /\p{L}{4}/u.test(line.rest)) return null
  return line.money[0]?.value ?? bareAmount(line.text)
}

function isProduct(cells: Cells, quantity: number, unit: number, price: number): boolean {
  const [count, one, all] = [cells.get(quantity), cells.get(unit), cells.get(price)]
  const times = quantityAlone(count?.lines[0]?.text ?? '')?.quantity
  const [each, sum] = [one && amountIn(one), all && amountIn(all)]
  return (
    times !== undefined &&
    typeof each === 'number' &&
    typeof sum === 'number' &&
    Math.abs(times * each - sum) <= ROUNDING
  )
}
