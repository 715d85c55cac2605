/** What a line of a receipt says of an article: its quantity and unit, the price of one, and that of the line. */
export type LineReading = {
  name: string
  quantity: number
  unit: string
  unit_price: number | null
  price: number | null
}

/** A line that was read, with its text as printed; 0 to 1 says how sure its reading is. */
export type ReadLine = LineReading & {
  source_text: string
  printed_name: string
  confidence: number
  read_by: 'rules' | 'model'
}

/** A receipt that was read. Whoever keeps more of it, or of its lines, gets that back as it was. */
export type ReadLines = {
  items: ReadLine[]
  total_difference: number | null
  tax_total: number | null
}
