import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../testing/page-of-text.ts'
import table from '../words/tables/money-words.json' with { type: 'json' }
import { parseReceipt } from './parse-receipt.ts'

type Language = keyof typeof table.words.total
const LANGUAGES = Object.keys(table.words.total) as Language[]

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

const read = (lines: readonly string[]) => {
  const { items, total } = parseReceipt([pageOfText(['Groen & Zoon', '12.03.2026 10:21', ...lines])])
  return { total, items: items.map(({ name, quantity, price }) => [name, quantity, price]) }
}

const { total, toPay, subtotal, discount, saved, card, cash, change, paid, tax, piece, voucher } = table.words
const QUINOA = ['Quinoa', 1, 3]
const TOFU = ['Tofu', 1, 4]
const SPELT = {
  'with accents': (text: string) => text,
  'in capitals without accents': (text: string) => withoutAccents(text).toUpperCase(),
}

const CASES = LANGUAGES.flatMap((language) =>
  Object.entries(SPELT).map(([how, spell]) => ({
    language,
    how,
    said: (words: Record<Language, string[]>) => words[language].map(spell),
  })),
)

describe.each(CASES)('a receipt in $language, $how', ({ said }) => {
  const [sum = ''] = said(total)
  const [due = ''] = said(toPay)

  it('has its pieces in a row below the article', () => {
    for (const pieces of said(piece))
      for (const row of [
        `2 ${pieces} x 2,00`,
        `2 ${pieces}. x 2,00`,
        `2,00 x 2 ${pieces}`,
        `2,00 X 2,000 ${pieces}.`,
        `2 x 2,00 ${pieces}`,
      ])
        expect(read(['Quinoa 3,00 A', 'Tofu 4,00 A', row, `${sum} 7,00`]), row).toEqual({
          total: 7,
          items: [QUINOA, ['Tofu', 2, 4]],
        })
  })

  it('ends its articles at a sum, and has no articles among taxes and payments', () => {
    const goods = ['Quinoa 3,00 A', 'Tofu 4,00 A']
    const right = { total: 7, items: [QUINOA, TOFU] }
    for (const label of [...said(total), ...said(toPay)])
      for (const end of [...said(card), ...said(cash), ...said(paid)])
        expect(read([...goods, `${label} 7,00`, `${end} 7,00`]), `${label}, ${end}`).toEqual(right)
    for (const vat of said(tax))
      expect(read([...goods, `${sum} 7,00`, `${vat} 20% 1,17`, `${said(card)[0]} 7,00`]), vat).toEqual(right)
    for (const back of said(change))
      expect(read([...goods, `${said(cash)[0]} 10,00`, `${back} 3,00`]), back).toEqual(right)
  })

  it('deducts discounts, and what was saved only once', () => {
    const prices = (rows: string[]) => read(rows).items.map(([, , price]) => price)
    const off = said(discount)
    for (const label of off) {
      for (const part of said(subtotal))
        expect(
          read(['Quinoa 3,00', 'Tofu 4,00', `${part} 7,00`, `${label} -1,00`, `${due} 6,00`]).total,
        ).toBe(6)
      expect(prices(['Quinoa 3,00', `${label} 1,00`, 'Tofu 4,00', `${due} 6,00`]), label).toEqual([3, -1, 4])
    }
    for (const box of said(saved))
      expect(
        prices(['Quinoa 3,00', `${off[0]} -1,00`, 'Tofu 4,00', `${box} 1,00`, `${due} 6,00`]),
        box,
      ).toEqual([3, -1, 4])
  })
})

describe.each(CASES)('a voucher in $language, $how', ({ said }) => {
  const [part, sum, due, ownCard] = [subtotal, total, toPay, card].map((words) => said(words)[0])

  it('pays below a total, with and without a minus, whatever is left to pay', () => {
    for (const label of said(voucher))
      for (const off of ['-2,00', '2,00', '2,00-'])
        for (const rest of [[`${ownCard} 5,00`], [`${due} 5,00`, `${ownCard} 5,00`]])
          expect(
            read(['Quinoa 3,00', 'Tofu 4,00', `${sum} 7,00`, `${label} ${off}`, ...rest]),
            `${label} ${off}`,
          ).toEqual({ total: 7, items: [QUINOA, TOFU] })
  })

  it('takes something off above the total', () => {
    for (const label of said(voucher))
      expect(
        read(['Quinoa 3,00', 'Tofu 4,00', `${part} 7,00`, `${label} -2,00`, `${due} 5,00`]),
        label,
      ).toMatchObject({ total: 5, items: [QUINOA, TOFU, [expect.any(String), 1, -2]] })
  })
})

it.each([
  'DIM SUM',
  'BUONO GELATO',
  'BAL SUZME',
  'BAL',
  'CARTA FORNO',
  "MOM'S BREAD",
  'GINGER ALE',
  'REMISE CHEESE',
  'CB SALAMI',
  'RESTO PASTA',
  'MAKSA',
])('%s is an article, though a word of it means money elsewhere', (name) =>
  expect(read(['Quinoa 3,00', `${name} 4,00`, 'TOTAL 7,00'])).toEqual({
    total: 7,
    items: [QUINOA, [name, 1, 4]],
  }),
)

it.each([
  [
    ['SUT *20,00', 'BAL *45,90', 'EKMEK *10,00', 'TOPLAM *75,90'],
    ['SUT', 'BAL', 'EKMEK'],
  ],
  [['BAL 45,90', 'TOPLAM 45,90'], ['BAL']],
])('takes no honey for a sum: %j', (rows, names) =>
  expect(read(rows).items.map(([name]) => name)).toEqual(names),
)

describe('the language of a receipt', () => {
  it.each([
    ['sv', ['Ost 1 kg 89,00', 'Mjölk 1,5% 15,90', 'Rågbröd 25,00', 'Kycklingfilé 99,00', 'Summa 228,90']],
    [
      'hu',
      [
        'alma 4,99',
        'Tej 2,8% 1l 3,99',
        'Kenyér fehér 5,99',
        'Csirkemell filé 18,99',
        'Tejföl 2,99',
        'Összesen 36,95',
      ],
    ],
    ['de', ['Milch 1,09', 'Butter 2,19', 'Brot 1,99', 'Summe 5,27', 'MwSt 0,34']],
  ])('is that of its articles, or of its other words: %s', (language, lines) => {
    expect(parseReceipt([pageOfText(['Groen & Zoon', '12.03.2026 10:21', ...lines])]).language).toBe(language)
  })
})

it.each([
  ['7 DAYS CROISSANT 1,99', '7 DAYS CROISSANT', 1],
  ['5 GUM PEPPERMINT 1,49', '5 GUM PEPPERMINT', 1],
  ['12 EGGS 3,60', 'EGGS', 12],
])('takes no figure of a brand for a count: %s', (row, name, quantity) => {
  const { items } = parseReceipt([pageOfText(['Groen & Zoon', '12.03.2026 10:21', 'Tofu 4,00', row])])
  expect(items.slice(1)).toMatchObject([{ name, quantity, packSize: null }])
})
