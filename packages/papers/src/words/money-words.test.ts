import { expect, it } from 'vitest'
import { foldedWords } from './fold-words.ts'
import { countsOnlyAlone, moneyPhrases, type MoneyWord } from './money-words.ts'

it.each<[string, MoneyWord]>([
  ['SZT.', 'piece'],
  ['vnt.', 'piece'],
  ['τεμ.', 'piece'],
  ['RÉSZÖSSZEG', 'subtotal'],
  ['RESZOSSZEG', 'subtotal'],
  ['Iš viso', 'total'],
  ['ΣΎΝΟΛΟ', 'total'],
  ['ΣΥΝΟΛΟ', 'total'],
  ['Łącznie', 'total'],
  ['LACZNIE', 'total'],
  ['DO ZAPŁATY', 'toPay'],
  ['סה"כ לתשלום', 'toPay'],
  ['İNDİRİM', 'discount'],
  ['indırım', 'discount'],
  ['ZĽAVA', 'discount'],
  ['Užstatas', 'deposit'],
  ['Zurueck', 'change'],
  ['Beloeb at betale', 'toPay'],
  ['Решта', 'change'],
  ['Φ.Π.Α.', 'tax'],
  ['מע״מ', 'tax'],
  ['Karta płatnicza', 'card'],
  ['SKAIDRA NAUDA', 'cash'],
  ['Total pago', 'paid'],
  ['TOTAL POUPANÇA', 'saved'],
])('%s is a word for %s', (text, kind) => expect(moneyPhrases(kind)).toContain(foldedWords(text).join(' ')))

it.each(['sum', 'carta', 'moms', 'ale', 'rest'])('%s says so only as a whole label', (word) =>
  expect(countsOnlyAlone(word)).toBe(true),
)

it('says nothing of the sort about words that mean only money', () =>
  expect(['yhteensa', 'rabatt', 'total'].some(countsOnlyAlone)).toBe(false))
