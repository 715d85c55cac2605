import { quantityAlone } from '../lines/quantity.ts'
import { bareAmount } from '../lines/money.ts'
import type { ColumnRole, Columns } from './columns.ts'
import { rolesByPlace } from './columns.ts'
import type { MailRow, RowCell } from './mail-row.ts'

/** So many rows tell what a column holds. */
const MAX_ROWS = 12
const MOST = 0.6
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
  if (!has('price') && !has('unitPrice')) {
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
const lettersIn = (rows: readonly ReadonlyMap<number, RowCell>[], column: number): number =>
  rows.reduce((sum, cells) => sum + (cells.get(column)?.lines[0]?.rest.length ?? 0), 0)

function amountIn({ lines }: RowCell): number | null {
  const [line] = lines.filter(({ isStruck }) => !isStruck)
  if (!line || /\p{L}{4}/u.test(line.rest)) return null
  return line.money[0]?.value ?? bareAmount(line.text)
}

function isProduct(
  cells: ReadonlyMap<number, RowCell>,
  quantity: number,
  unit: number,
  price: number,
): boolean {
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
