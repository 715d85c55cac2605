import sharp from 'sharp'

export type HebrewLine = { name: string; price: number; quantity: number; unit: 'item' | 'kg' }

/** A synthetic receipt like those printed in Israel: names at the right edge, amounts at the left one. */
export type HebrewReceipt = {
  store: string
  /** ISO date. */
  date: string
  lines: readonly HebrewLine[]
}

const WIDTH = 760
const ROW_HEIGHT = 48
const MARGIN = 40

export const totalOf = ({ lines }: HebrewReceipt) =>
  Math.round(lines.reduce((sum, line) => sum + line.price * 100, 0)) / 100

/** Rows of the text at the right and at the left edge. */
function rowsOf(receipt: HebrewReceipt): [right: string, left: string][] {
  const [year, month, day] = receipt.date.split('-')
  const total = totalOf(receipt).toFixed(2)
  return [
    [receipt.store, ''],
    ['רחוב האורן 5, נווה גפן', ''],
    ['חשבונית מס קבלה 004711', ''],
    [`תאריך: ${day}/${month}/${year}`, '17:42'],
    ...receipt.lines.flatMap(({ name, price, quantity, unit }): [string, string][] => {
      const each = (price / quantity).toFixed(2)
      const detail = unit === 'kg' ? `${quantity.toFixed(3)} ק"ג X ${each}` : `${quantity} X ${each}`
      const row: [string, string] = [name, price.toFixed(2)]
      return quantity === 1 && unit === 'item' ? [row] : [row, [detail, '']]
    }),
    ['סה"כ לתשלום', `₪ ${total}`],
    ['מזומן', total],
    ['תודה ולהתראות', ''],
  ]
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Draws text with whatever font the machine has for Hebrew. */
const draw = (content: string, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
        `<g font-family="DejaVu Sans, sans-serif" font-size="32" fill="#111">${content}</g></svg>`,
    ),
  )
    .grayscale()
    .png()
    .toBuffer()

/** A picture of the receipt as PNG. */
export async function drawHebrewReceipt(receipt: HebrewReceipt): Promise<Uint8Array> {
  const rows = rowsOf(receipt)
  const content = rows.map(([right, left], i) => {
    const y = MARGIN + (i + 1) * ROW_HEIGHT
    // Anchored by the end of a left-to-right line, which is the right edge; the letters within it are reordered
    // automatically.
    const name = `<text x="${WIDTH - MARGIN}" y="${y}" text-anchor="end" direction="ltr">\u200f${escaped(right)}</text>`
    return `${name}<text x="${MARGIN}" y="${y}">${escaped(left)}</text>`
  })
  return new Uint8Array(await draw(content.join(''), MARGIN * 2 + rows.length * ROW_HEIGHT))
}

/** Whether this machine has a font for Hebrew: without one all its letters look alike. */
export async function hasHebrewFont(): Promise<boolean> {
  const letter = (sign: string) => draw(`<text x="20" y="40">${sign}</text>`, 60)
  return !(await letter('ש')).equals(await letter('ל'))
}
