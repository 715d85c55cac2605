import { describe, expect, it } from 'vitest'
import { articlesOf, readHtmlMail } from './order-of.ts'

const THREE = ['2 Whole Milk 1L = 3.00', '1 Rye Bread 500g = 2.75', '3 Tomato Soup 400g = 4.50']
const totalOf = (reading: Awaited<ReturnType<typeof readHtmlMail>>) =>
  reading.kind === 'order' ? [reading.total, reading.fees, reading.discounts, reading.total_difference] : []

const SUMS = `<p>Subtotal: £10.25</p><p>Delivery: £3.00</p><p>Total: £13.25</p>`

describe('articles in the layouts of HTML mails', () => {
  it('reads a table by the titles of its columns, whatever their order', async () => {
    const reading =
      await readHtmlMail(`<table><tr><th>Total</th><th>Qty</th><th>Description</th><th>Unit price</th><th>VAT</th></tr>
      <tr><td>£3.00</td><td>2</td><td>Whole Milk 1L</td><td>£1.50</td><td>0%</td></tr>
      <tr><td>£2.75</td><td>1</td><td>Rye Bread 500g</td><td>£2.75</td><td>0%</td></tr>
      <tr><td>£4.50</td><td>3</td><td>Tomato Soup 400g</td><td>£1.50</td><td>0%</td></tr>
      <tr><td colspan="4">Subtotal</td><td>£10.25</td></tr><tr><td colspan="4">Delivery</td><td>£3.00</td></tr>
      <tr><td colspan="4">Total</td><td>£13.25</td></tr></table>`)
    expect(articlesOf(reading)).toEqual(THREE)
    expect(totalOf(reading)).toEqual([13.25, 3, 0, 0])
  })

  it('reads single prices as those of one piece where the lines then add up', async () => {
    const reading = await readHtmlMail(`<table><tr><th>Item</th><th>Quantity</th><th>Price</th></tr>
      <tr><td>Whole Milk 1L</td><td>2</td><td>1.50</td></tr><tr><td>Rye Bread 500g</td><td>1</td><td>2.75</td></tr>
      <tr><td>Tomato Soup 400g</td><td>3</td><td>1.50</td></tr></table>${SUMS}`)
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('reads cards whose lines are blocks below each other', async () => {
    const card = (name: string, count: number, price: string) =>
      `<div class="card"><div><img src="https://example.com/x.png"></div><div><div><b>${name}</b></div><div>Quantity: ${count}</div></div><div>${price}</div></div>`
    const reading = await readHtmlMail(
      `<div><h1>Thank you</h1><p>Order GC-10422</p>${card('Whole Milk 1L', 2, '£3.00')}${card('Rye Bread 500g', 1, '£2.75')}${card('Tomato Soup 400g', 3, '£4.50')}${SUMS}</div>`,
    )
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('reads two cards beside each other', async () => {
    const card = (name: string, count: number, price: string) =>
      `<td><table><tr><td><img src="https://example.com/x.png"></td></tr><tr><td>${name}</td></tr><tr><td>Qty ${count}</td></tr><tr><td>${price}</td></tr></table></td>`
    const reading = await readHtmlMail(`<table>
      <tr>${card('Whole Milk 1L', 2, '£3.00')}${card('Rye Bread 500g', 1, '£2.75')}</tr>
      <tr>${card('Tomato Soup 400g', 3, '£4.50')}<td>&nbsp;</td></tr></table>${SUMS}`)
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('reads sums whose amounts stand in a column beside all labels, or below each label', async () => {
    const lines = `<p>2 x Whole Milk 1L<br>£3.00</p><p>1 x Rye Bread 500g<br>£2.75</p><p>3 x Tomato Soup 400g<br>£4.50</p>`
    const beside = await readHtmlMail(
      `${lines}<table><tr><td>Subtotal<br>Delivery<br>Total</td><td>£10.25<br>£3.00<br>£13.25</td></tr></table>`,
    )
    const below = await readHtmlMail(
      `${lines}<dl><dt>Subtotal</dt><dd>£10.25</dd><dt>Delivery</dt><dd>£3.00</dd><dt>Total</dt><dd>£13.25</dd></dl>`,
    )
    const across = await readHtmlMail(
      `${lines}<table><tr><td>Subtotal</td><td>Delivery</td><td>Total</td></tr><tr><td>£10.25</td><td>£3.00</td><td>£13.25</td></tr></table>`,
    )
    const inLine = await readHtmlMail(`${lines}<p>Subtotal £10.25 | Delivery £3.00 | Total £13.25</p>`)
    for (const reading of [beside, below, across, inLine]) {
      expect(articlesOf(reading)).toEqual(THREE)
      expect(totalOf(reading)).toEqual([13.25, 3, 0, 0])
    }
  })

  it('reads lists of one line each, and prices in pence', async () => {
    const reading = await readHtmlMail(
      `<ul><li>Whole Milk 1L x2 – £3.00</li><li>Rye Bread 500g – £2.75</li><li>Tomato Soup 400g (3) – £4.50</li><li>Lemon – 60p</li></ul><p>Total paid: £10.85</p>`,
    )
    expect(articlesOf(reading)).toEqual([...THREE, '1 Lemon = 0.60'])
  })

  it('reads a table whose rows are tables of their own below one row of titles', async () => {
    const row = (...cells: string[]) =>
      `<tr><td><table width="100%"><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table></td></tr>`
    const reading = await readHtmlMail(
      `<table>${row('Product', 'Quantity', 'Price')}${row('Whole Milk 1L', '2', '£3.00')}${row('Rye Bread 500g', '1', '£2.75')}${row('Tomato Soup 400g', '3', '£4.50')}${row('Total', '', '£10.25')}</table>`,
    )
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('leaves out what is hidden, struck out or recommended', async () => {
    const reading =
      await readHtmlMail(`<style>.m { display: none } @media screen { .d { display: none } }</style>
      <div style="display:none">1 x Hidden Cheese £9.00</div><div class="m"><p>1 x Phone Cheese</p><p>£9.00</p></div>
      <div class="d"><p>2 x Whole Milk 1L <s>£4.00</s> £3.00</p></div>
      <p>1 x Rye Bread 500g £2.75</p><p>3 x Tomato Soup 400g £4.50</p>${SUMS}
      <h2>You might also like</h2><p>Chocolate Cake</p><p>£6.00</p>`)
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('reads articles in one sentence-like line', async () => {
    const reading = await readHtmlMail(`<p>Thanks for your order GC-10422. We received:</p>
      <p>2 x Whole Milk 1L (£3.00), 1 x Rye Bread 500g (£2.75), 3 x Tomato Soup 400g (£4.50)</p><p>Total £10.25</p>`)
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('reads names with what describes them below', async () => {
    const row = (name: string, note: string, count: number, price: string) =>
      `<tr><td><b>${name}</b><br><span>${note}</span></td><td>${count}</td><td>${price}</td></tr>`
    const reading = await readHtmlMail(
      `<table>${row('Whole Milk 1L', 'Sold by Green Corner', 2, '£3.00')}${row('Rye Bread 500g', 'Code 884512', 1, '£2.75')}${row('Tomato Soup 400g', 'Vegan, gluten free', 3, '£4.50')}</table>${SUMS}`,
    )
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('reads names that stand in place of pictures alone', async () => {
    const row = (name: string, count: number, price: string) =>
      `<tr><td rowspan="2"><img src="https://img.example/1.png" alt="${name}"></td><td>Qty ${count}</td></tr><tr><td>${price}</td></tr>`
    const reading = await readHtmlMail(
      `<table>${row('Whole Milk 1L', 2, '£3.00')}${row('Rye Bread 500g', 1, '£2.75')}${row('Tomato Soup 400g', 3, '£4.50')}</table>${SUMS}`,
    )
    expect(articlesOf(reading)).toEqual(THREE)
  })

  it('reads what was ordered and delivered in one line of a card', async () => {
    const card = (name: string, ordered: number, delivered: number, price: string) =>
      `<section><h3>${name}</h3><p>Ordered: ${ordered} | Delivered: ${delivered}</p><p>${price}</p></section>`
    const reading = await readHtmlMail(
      `${card('Whole Milk 1L', 3, 2, '£3.00')}${card('Rye Bread 500g', 1, 1, '£2.75')}${card('Tomato Soup 400g', 3, 3, '£4.50')}${card('Fresh Dill', 1, 0, '£0.00')}${SUMS}`,
    )
    expect(articlesOf(reading)).toEqual(THREE)
    expect(reading).toMatchObject({ removed: [{ name: 'Fresh Dill', reason: 'unavailable' }] })
  })
})
