import { describe, expect, it } from 'vitest'
import { articlesOf, readHtmlMail, readTextMail } from './order-of.ts'

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const BOTH = ['2 Whole Milk 1L = 3.00', '1 Rye Bread = 2.75']

describe('layouts of shop systems', () => {
  it('reads a size below a name as that of a pack where a column has the quantity', async () => {
    const reading = await readHtmlMail(
      `<table><tr><th>Product</th><th>Quantity</th><th>Price</th></tr>
      ${row('Flour (#FL-15)<ul><li><b>Weight:</b> <p>1.5 kg</p></li></ul>', '2', '£5.90')}
      ${row('Salt (#SS-1)<ul><li><b>Size:</b> <p>125 g</p></li></ul>', '1', '£4.40')}
      ${row('Total:', '', '£10.30 <small>(includes £0.58 VAT)</small>')}</table>`,
    )
    expect(articlesOf(reading)).toEqual(['2 Flour = 5.90', '1 Salt = 4.40'])
    expect(reading).toMatchObject({ total: 10.3, items: [{ pack_size: '1.5kg' }, { pack_size: '125g' }] })
  })

  it('knows the price column by arithmetic where its title says nothing', async () => {
    const reading = await readHtmlMail(
      `<table><tr><th>Anz.</th><th>Artikel</th><th>Wert A</th><th>Wert B</th></tr>
      ${row('2', 'Whole Milk 1L', '1,50', '3,00')}${row('3', 'Rye Bread', '2,75', '8,25')}</table><p>Summe: 11,25 EUR</p>`,
    )
    expect(articlesOf(reading)).toEqual(['2 Whole Milk 1L = 3.00', '3 Rye Bread = 8.25'])
  })

  it('reads articles that stand as records of labels and values', async () => {
    const record = (name: string, quantity: string, price: string, sum: string) =>
      `<table>${row('Product', name)}${row('Price', price)}${row('Quantity', quantity)}${row('Line total', sum)}</table>`
    const reading = await readHtmlMail(
      `${record('Whole Milk 1L', '2', '£1.50', '£3.00')}${record('Rye Bread', '1', '£2.75', '£2.75')}<p>Total: £5.75</p>`,
    )
    expect(articlesOf(reading)).toEqual(BOTH)
  })

  it('reads elements beside each other as a row', async () => {
    const flex = (...cells: string[]) =>
      `<div style="display:flex">${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`
    const reading = await readHtmlMail(
      flex('<img alt="Whole Milk 1L">', '<a>Whole Milk 1L</a><div>Qty 2</div>', '£3.00<div>£1.50/ea</div>') +
        flex('', '<a>Rye Bread</a><div>Qty 1</div>', '£2.75') +
        flex('<span>Total</span>', '<span>£5.75</span>'),
    )
    expect(articlesOf(reading)).toEqual(BOTH)
  })

  it('reads preformatted text by its lines', async () => {
    const reading = await readHtmlMail(
      '<pre>Qty  Item              Price\n2    Whole Milk 1L      3.00\n1    Rye Bread          2.75\n     TOTAL              5.75</pre>',
    )
    expect(articlesOf(reading)).toEqual(BOTH)
  })

  it('takes articles below a title of unknown words not for missing ones', async () => {
    const reading = await readHtmlMail(
      `<h3>Out of stock</h3><p>1 x Basil £1.20</p><h3>Gathered (2)</h3><p>2 x Whole Milk 1L £3.00</p><p>1 x Rye Bread £2.75</p><p>Total £5.75</p>`,
    )
    expect(articlesOf(reading)).toEqual(BOTH)
    expect(reading).toMatchObject({ removed: [{ name: 'Basil' }] })
  })

  it('finds the total where no word names it', async () => {
    const reading = await readHtmlMail(
      `<table>${row('2', 'Whole Milk 1L', '£3.00')}${row('1', 'Rye Bread', '£2.75')}
      ${row('', 'Suma produktów', '£5.75')}${row('', 'Dowóz', '£3.00')}${row('', 'Razem', '£8.75')}</table>`,
    )
    expect(articlesOf(reading)).toEqual(BOTH)
    expect(reading).toMatchObject({ total: 8.75, fees: 3 })
  })
})

describe('names', () => {
  const sums = `<table>${row('Total', '£5.75')}</table>`

  it('are not what stands beside each of them', async () => {
    const item = (name: string, quantity: string, price: string) =>
      row(`<span>Dairy</span><br>${name}`, quantity, price, 'Save £0.50')
    const reading = await readHtmlMail(
      `<table>${item('Whole Milk 1L', '2', '£3.00')}${item('Rye Bread', '1', '£1.75')}${item('Butter', '1', '£1.00')}</table>${sums}`,
    )
    expect(articlesOf(reading)).toEqual(['2 Whole Milk 1L = 3.00', '1 Rye Bread = 1.75', '1 Butter = 1.00'])
  })

  it('stand in bold below brands', async () => {
    const item = (brand: string, name: string, price: string) => row(`${brand}<br><b>${name}</b>`, '1', price)
    const reading = await readHtmlMail(
      `<table>${item('Alder Farm', 'Whole Milk 1L', '£3.00')}${item('Bakehouse', 'Rye Bread', '£1.75')}${item('Olympos', 'Butter', '£1.00')}</table>${sums}`,
    )
    expect(articlesOf(reading)).toEqual(['1 Whole Milk 1L = 3.00', '1 Rye Bread = 1.75', '1 Butter = 1.00'])
  })

  it('are shown beside links in plain text', async () => {
    const reading = await readTextMail(
      'Whole Milk 1L <https://shop.example/p/1>\nQty: 2  £3.00\nRye Bread <https://shop.example/p/2>\nQty: 1  £2.75\nTotal  £5.75',
    )
    expect(articlesOf(reading)).toEqual(BOTH)
  })

  it.each([
    ['behind them in a list', '1. Whole Milk 1L - 2 - £3.00\n2. Rye Bread - 1 - £2.75\nTotal £5.75'],
    [
      'in brackets with the price of one',
      'Whole Milk 1L (2 x £1.50) £3.00\nRye Bread (1 x £2.75) £2.75\nTotal £5.75',
    ],
    ['before them with a short unit', '2 un. Whole Milk 1L  £3.00\n1 un. Rye Bread  £2.75\nTotal  £5.75'],
    ['in one line', 'You ordered: 2 x Whole Milk 1L (£3.00), 1 x Rye Bread (£2.75)\nTotal £5.75'],
  ])('have quantities %s', async (_, text) => {
    expect(articlesOf(await readTextMail(text))).toEqual(BOTH)
  })
})

describe('lines below each other', () => {
  it('reads a sum that each article has as the price of its line', async () => {
    const item = (name: string, quantity: string, price: string, sum: string) =>
      `<h4>${name}</h4><p>Price ${price}</p><p>Quantity ${quantity}</p><p>Subtotal ${sum}</p>`
    const reading = await readHtmlMail(
      `${item('Whole Milk 1L', '2', '£1.50', '£3.00')}${item('Rye Bread', '3', '£1.00', '£3.00')}${item('Butter', '2', '£2.00', '£4.00')}<p>Total £10.00</p>`,
    )
    expect(articlesOf(reading)).toEqual(['2 Whole Milk 1L = 3.00', '3 Rye Bread = 3.00', '2 Butter = 4.00'])
  })

  it('gives a quantity above a name to the article below', async () => {
    const reading = await readTextMail('2×\nWhole Milk 1L\n£3.00\n1×\nRye Bread\n£2.75\nTotal £5.75')
    expect(articlesOf(reading)).toEqual(BOTH)
  })

  it('gives a weight times a price to the article that it explains', async () => {
    const reading = await readTextMail(
      'PEARS  1,45\n0,456 kg x 4,99 EUR/kg\nPEPPERS  2,28\nCREAM 1L  4,58\n2 Stk x 2,29\nSUMME EUR  8,31',
    )
    expect(articlesOf(reading)).toEqual(['1 PEARS = 1.45', '0.456 kg PEPPERS = 2.28', '2 CREAM 1L = 4.58'])
  })

  it('joins names that go on in the next line of a table of text', async () => {
    const reading = await readTextMail(
      'Item                           Price  Qty  Total\nHand Raised Pork Pie with       5.75    1   5.75\nCranberries 450g\nRye Bread                       2.75    2   5.50\nTotal:                                      11.25',
    )
    expect(articlesOf(reading)).toEqual([
      '1 Hand Raised Pork Pie with Cranberries 450g = 5.75',
      '2 Rye Bread = 5.50',
    ])
  })
})

describe('the shop', () => {
  it.each(['gmail.com', 'yahoo.co.uk', 'web.de', 'hotmail.es'])(
    'is not the person who writes from %s',
    async (domain) => {
      const reading = await readTextMail('2 x Whole Milk 1L £3.00\n1 x Rye Bread £2.75\nTotal £5.75', {
        From: `Mia Miller <mia@${domain}>`,
      })
      expect(reading).toMatchObject({ kind: 'order', shop: null })
    },
  )
})
