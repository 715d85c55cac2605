import { describe, expect, it } from 'vitest'
import { articlesOf, readTextMail } from './order-of.ts'

const THREE = ['2 Whole Milk 1L = 3.00', '1 Rye Bread 500g = 2.75', '3 Tomato Soup 400g = 4.50']

describe('articles in plain text', () => {
  it.each<[title: string, text: string, headers?: Record<string, string>]>([
    [
      'columns parted by blanks',
      'Order GC-10422\n\nItem                 Qty   Price\nWhole Milk 1L          2   £3.00\nRye Bread 500g         1   £2.75\nTomato Soup 400g       3   £4.50\n\nTotal                      £10.25',
    ],
    [
      'numbers before names without a sign',
      'Order GC-10422\n\n 2 Whole Milk 1L        £3.00\n 1 Rye Bread 500g       £2.75\n 3 Tomato Soup 400g     £4.50\n\nTotal: £10.25',
    ],
    [
      'a calculation below each name',
      'Order GC-10422\n\nWhole Milk 1L\n  2 x £1.50 = £3.00\nRye Bread 500g\n  1 x £2.75 = £2.75\nTomato Soup 400g\n  3 x £1.50 = £4.50\n\nTotal: £10.25',
    ],
    [
      'labels below each name',
      'Order GC-10422\n\nProduct: Whole Milk 1L\nQuantity: 2\nPrice: £3.00\n\nProduct: Rye Bread 500g\nQuantity: 1\nPrice: £2.75\n\nProduct: Tomato Soup 400g\nQuantity: 3\nPrice: £4.50\n\nOrder total: £10.25',
    ],
    [
      'dots between names and prices',
      'Order GC-10422\n\n2 x Whole Milk 1L .......... 3.00\n1 x Rye Bread 500g ......... 2.75\n3 x Tomato Soup 400g ....... 4.50\nTotal ..................... 10.25 GBP',
    ],
    [
      'bars between cells',
      'Order GC-10422\n\n| Item | Qty | Total |\n|---|---|---|\n| Whole Milk 1L | 2 | £3.00 |\n| Rye Bread 500g | 1 | £2.75 |\n| Tomato Soup 400g | 3 | £4.50 |\n\nTotal: £10.25',
    ],
    [
      'quoted lines of a forwarded mail',
      '---------- Forwarded message ---------\nFrom: Green Corner <orders@greencorner.example>\nDate: Mon, 4 May 2026\nSubject: Order confirmation GC-10422\n\n> 2 x Whole Milk 1L  £3.00\n> 1 x Rye Bread 500g  £2.75\n> 3 x Tomato Soup 400g  £4.50\n> Total: £10.25',
    ],
    [
      'names and titles in the marks of Markdown',
      '# Order GC-10422\n\n* **Whole Milk 1L**\n  Qty 2 @ £1.50 (£3.00)\n* **Rye Bread 500g**\n  Qty 1 @ £2.75 (£2.75)\n* **Tomato Soup 400g**\n  Qty 3 @ £1.50 (£4.50)\n\n**Total: £10.25**',
    ],
    [
      'a price of one with its number before the price of the line',
      'Order GC-10422\n\n- Whole Milk 1L, £1.50 (x2) sum £3.00\n- Rye Bread 500g, £2.75 (x1) sum £2.75\n- Tomato Soup 400g, £1.50 (x3) sum £4.50\n\nTotal: £10.25',
    ],
    [
      'what was ordered and delivered with labels of their own',
      'Order GC-10422\n\nWhole Milk 1L      ordered 3 pcs   delivered 2 pcs   £3.00\nRye Bread 500g     ordered 1 pcs   delivered 1 pcs   £2.75\nTomato Soup 400g ordered 3 pcs   delivered 3 pcs   £4.50\n\nTotal   £10.25',
    ],
    [
      'recommendations in one line with their prices',
      'Order GC-10422\n\n2 x Whole Milk 1L  £3.00\n1 x Rye Bread 500g  £2.75\n3 x Tomato Soup 400g  £4.50\nYou may also like: Butter £1.99, Jam £2.49\nTotal: £10.25',
    ],
    [
      'a forwarded mail whose sender stands in a sentence',
      'for the cupboard list?\n\nOn 4 May 2026, at 3:14 pm, Green Corner <orders@greencorner.example> wrote:\n\n> Order GC-10422\n> 2 x Whole Milk 1L  £3.00\n> 1 x Rye Bread 500g  £2.75\n> 3 x Tomato Soup 400g  £4.50\n> Total: £10.25',
      { From: 'Sam Miller <sam@mail.example>', Subject: 'Fwd: Order confirmation GC-10422' },
    ],
  ])('reads %s', async (_, text, headers = {}) => {
    const reading = await readTextMail(text, headers)
    expect(articlesOf(reading)).toEqual(THREE)
    expect(reading).toMatchObject({
      kind: 'order',
      shop: 'Green Corner',
      order_number: 'GC-10422',
      total: 10.25,
    })
  })

  it.each([
    [
      'French sentences',
      'Voici votre commande n° 4711 :\n\n- 2 kg de pommes à 2,80 €/kg : 5,60 €\n- 2 x oeufs (boîte de 6) = 5,00 €\n\nTotal : 10,60 €',
      ['2 kg pommes = 5.60', '2 oeufs (boîte de 6) = 5.00'],
    ],
    [
      'Italian sentences',
      'Il tuo ordine 4711:\n\n3 pani a 2,40 = 7,20\nMele Golden 2 kg 5,60\nLatte fresco 1 l (x2) 3,20\n\nTotale: 16,00 euro',
      ['3 pani = 7.20', '1 Mele Golden 2 kg = 5.60', '2 Latte fresco 1 l = 3.20'],
    ],
    [
      'numbers before names beside goods by weight',
      'Order 4711\n\n1.250 kg Bananas @ £0.90/kg    £1.13\n2 Semi Skimmed Milk 2L         £3.10\n1 Sourdough Loaf               £3.00\nTotal £7.23',
      ['1.25 kg Bananas = 1.13', '2 Semi Skimmed Milk 2L = 3.10', '1 Sourdough Loaf = 3.00'],
    ],
    [
      'numbered German lines',
      'Bestellung 4711\n\n1. Äpfel Gala, 2 x 2,80 € = 5,60 €\n2. Landbrot, 1 x 4,20 € = 4,20 €\n\nSumme: 9,80 €',
      ['2 Äpfel Gala = 5.60', '1 Landbrot = 4.20'],
    ],
  ])('reads %s', async (_, text, articles) => {
    expect(articlesOf(await readTextMail(text))).toEqual(articles)
  })
})
