import { coverage } from '../../words/line-facts.ts'
import type { WordKind } from '../../words/order-words.ts'
import type { MailRow, RowCell } from '../mail-row.ts'

/** What a column of a table of articles holds; `price` is that of the line, or of one piece where that is unclear. */
export type ColumnRole = 'name' | 'quantity' | 'ordered' | 'unitPrice' | 'price' | 'size' | 'ignored'

/** The meaning of a table's columns: by their place in the grid. */
export type Columns = {
  table: number
  roles: ReadonlyMap<number, ColumnRole>
  isPriceOfPiece: boolean | null
}

const KINDS = [
  'colUnitPrice',
  'colDelivered',
  'colOrdered',
  'colQuantity',
  'colTotal',
  'colPrice',
  'colTax',
  'colDiscount',
  'colName',
  'colCode',
  'colSize',
] as const satisfies readonly WordKind[]
type Kind = (typeof KINDS)[number]

const MOSTLY = 0.6
const MAX_TITLE_TOKENS = 6

function kindOf(cell: RowCell): Kind | null {
  const [line] = cell.lines
  if (!line || cell.lines.length > 2 || line.tokens.length > MAX_TITLE_TOKENS) return null
  const kinds = KINDS.filter((kind) => coverage(line, kind, 'filler') >= MOSTLY && coverage(line, kind) > 0.3)
  // 'Unit price' is more than 'price'.
  return kinds.reduce<Kind | null>(
    (best, kind) => (best === null || coverage(line, kind) > coverage(line, best) ? kind : best),
    null,
  )
}

/** The columns that a row of titles announces; null when it is no such row. */
export function columnsOf(row: MailRow): Columns | null {
  if (row.cells.length < 2 || row.lines.some(({ money }) => money.length > 0)) return null
  const titled = row.cells.map((cell) => ({ column: cell.column, kind: kindOf(cell) }))
  const has = (...kinds: Kind[]) => titled.some(({ kind }) => kind !== null && kinds.includes(kind))
  const known = titled.filter(({ kind }) => kind !== null).length
  const measures = has('colQuantity', 'colPrice', 'colTotal', 'colUnitPrice', 'colDelivered', 'colOrdered')
  // A row of values has figures; titles have none.
  const isTitles = row.lines.every(({ text }) => !/\d/.test(text))
  // 'Subtotal | Delivery | Total' are titles of sums.
  const areSums = row.lines.every(({ sumKind }) => sumKind !== null)
  if (known < 2 || !measures || !isTitles || areSums) return null
  const roles = new Map(titled.map(({ column, kind }) => [column, roleOf(kind, has)] as const))
  if (![...roles.values()].includes('name')) nameFirst(roles, titled)
  return { table: row.table, roles, isPriceOfPiece: has('colTotal') || has('colUnitPrice') ? false : null }
}

function roleOf(kind: Kind | null, has: (...kinds: Kind[]) => boolean): ColumnRole {
  switch (kind) {
    case 'colName':
      return 'name'
    case 'colDelivered':
      return 'quantity'
    case 'colQuantity':
      return has('colDelivered') ? 'ordered' : 'quantity'
    case 'colOrdered':
      return has('colDelivered', 'colQuantity') ? 'ordered' : 'quantity'
    case 'colUnitPrice':
      return 'unitPrice'
    case 'colPrice':
      return has('colTotal') ? 'unitPrice' : 'price'
    case 'colTotal':
      return 'price'
    case 'colSize':
      return 'size'
    case 'colCode':
    case 'colTax':
    case 'colDiscount':
    case null:
      return 'ignored'
  }
}

/** Without a title of names the first column that has another title, or a section's, holds them. */
function nameFirst(
  roles: Map<number, ColumnRole>,
  titled: readonly { column: number; kind: Kind | null }[],
): void {
  const name =
    titled.find(({ kind }) => kind === null) ??
    titled.find(({ kind }) => kind === 'colOrdered' || kind === 'colDelivered')
  if (name) roles.set(name.column, 'name')
}

/**
 * The columns of a row's cells: by their places in the same table, by their order in tables of their own with as many
 * cells; null where they do not fit.
 */
export function rolesByPlace(row: MailRow, { table, roles }: Columns): number[] | null {
  if (row.isCard) return null
  if (row.isGrid && row.table === table) return row.cells.map(({ column }) => column)
  return row.cells.length === roles.size ? [...roles.keys()] : null
}

/** The roles of a row's cells under these columns; null where they do not fit. */
export function rolesIn(row: MailRow, columns: Columns): (ColumnRole | null)[] | null {
  const found = rolesByPlace(row, columns)?.map((column) => columns.roles.get(column) ?? null)
  const isArticle =
    found?.includes('name') &&
    found.some((role) => role === 'price' || role === 'quantity' || role === 'unitPrice')
  if (!found || !isArticle) return null
  // In text a missing value moves those behind it.
  const named = row.cells[found.indexOf('name')]
  return row.isGrid || /\p{L}{2}/u.test(named?.lines[0]?.text ?? '') ? found : null
}
