import { describe, expect, it } from 'vitest'
import { articlesOf, readHtmlMail, readTextMail } from './order-of.ts'

const TWO = ['2 Whole Milk 1L = 3.00', '1 Rye Bread 500g = 2.75']
const ARTICLES = '2 x Whole Milk 1L  £3.00\n1 x Rye Bread 500g  £2.75\n'
const totalOf = (reading: Awaited<ReturnType<typeof readTextMail>>) =>
  reading.kind === 'order' ? [reading.total, reading.fees, reading.discounts, reading.total_difference] : []

describe('the money of an order', () => {
  it.each([
    [
      'a total that no word names, but all before it comes to',
      `${ARTICLES}Subtotal  £5.75\nDelivery  £3.00\nSettled with thanks  £8.75`,
      [8.75, 3, 0, 0],
    ],
    [
      'a payment as the total where nothing else is one',
      `${ARTICLES}Delivery  £3.00\nBalance due  £8.75`,
      [8.75, 3, 0, 0],
    ],
    [
      'no charge in what delivery costs from which amount on',
      `${ARTICLES}Delivery  £3.00\nTotal  £8.75\nDelivery is free above £40.00\nPumpkins from £2.00`,
      [8.75, 3, 0, 0],
    ],
    [
      'no discount in what is said of savings below the total',
      `${ARTICLES}Voucher  -£1.00\nTotal  £4.75\nYou saved £3.10`,
      [4.75, 0, 1, 0],
    ],
    [
      'deposits of single articles once where they are summed up',
      '2 x Whole Milk 1L  £3.00\nplus deposit £0.30\n1 x Rye Bread 500g  £2.75\nplus deposit £0.20\nSubtotal  £5.75\nDeposit  £0.50\nTotal  £6.25',
      [6.25, 0.5, 0, 0],
    ],
  ])('reads %s', async (_, text, sums) => {
    const reading = await readTextMail(`Order GC-10422\n\n${text}`)
    expect(articlesOf(reading)).toEqual(TWO)
    expect(totalOf(reading)).toEqual(sums)
  })

  it('reads prices in a column before names, and sums of groups as no articles', async () => {
    const reading = await readHtmlMail(`<table><tr><th>Price</th><th>Product</th><th>Qty</th></tr>
      <tr><td>£3.00</td><td>Whole Milk 1L</td><td>2</td></tr><tr><td>£3.00</td><td colspan="2">Refrigerated subtotal</td></tr>
      <tr><td>£2.75</td><td>Rye Bread 500g</td><td>1</td></tr><tr><td>£2.75</td><td colspan="2">Bakery subtotal</td></tr>
      <tr><td>£1.25</td><td colspan="2">Delivery</td></tr><tr><td>£7.00</td><td colspan="2">Total</td></tr></table>`)
    expect(articlesOf(reading)).toEqual(TWO)
    expect(totalOf(reading)).toEqual([7, 1.25, 0, 0])
  })

  it('trusts articles little that do not add up to the printed total', async () => {
    const sure = await readTextMail(`Order GC-10422\n\n${ARTICLES}Total  £5.75`)
    const unsure = await readTextMail(`Order GC-10422\n\n${ARTICLES}Total  £9.99`)
    const lowest = (reading: typeof sure) =>
      reading.kind === 'order' ? Math.min(...reading.items.map(({ confidence }) => confidence)) : null
    expect(lowest(sure)).toBeGreaterThan(0.7)
    expect(lowest(unsure)).toBeLessThan(0.5)
  })
})

it('takes a cheap shopping with dear delivery as the whole order', async () => {
  const reading = await readTextMail(`Order GC-10422\n\n${ARTICLES}Delivery  £9.00\nTotal  £14.75`)
  expect(reading).toMatchObject({ kind: 'order', scope: 'order', total: 14.75, fees: 9 })
})

it('knows the words of a subject around the number of the order', async () => {
  const reading = await readTextMail(ARTICLES, { Subject: 'Order 4410 confirmed' })
  expect(articlesOf(reading)).toEqual(TWO)
})

it.each([
  ['a number and a total', 'Ref', `Order number GC-10422\n${ARTICLES}Total  £9.99`],
  ['charges that explain the total', 'For Friday', `${ARTICLES}Delivery  £3.00\nTotal  £8.75`],
])('takes a mail without other words of an order for one by %s', async (_, Subject, text) => {
  expect(articlesOf(await readTextMail(text, { Subject }))).toEqual(TWO)
})

describe('mails that list articles with prices but are no orders', () => {
  it.each([
    [
      'offers that name an earlier order',
      'Cheaper today',
      'You bought these before (order 771204).\nWhole Milk 1L  £1.50\nRye Bread 500g  £2.75',
      'advert',
    ],
    [
      'a wish list with its sum',
      'A wish list for you',
      'Whole Milk 1L  £1.50\nRye Bread 500g  £2.75\nTotal  £4.25',
      'cart',
    ],
    [
      'suggestions with their sum',
      'Ideas for Friday',
      'Whole Milk 1L  £1.50\nRye Bread 500g  £2.75\nTotal  £4.25',
      'advert',
    ],
  ])('takes nothing from %s', async (_, Subject, text, reason) => {
    expect(await readTextMail(text, { Subject })).toMatchObject({ kind: 'none', reason })
  })
})
