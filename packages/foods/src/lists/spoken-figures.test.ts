import { expect, it } from 'vitest'
import { writeFigures } from './spoken-figures.ts'

it.each([
  ['five hundred grams of mince', '500 grams of mince'],
  ['two hundred and fifty grams of ham', '250 grams of ham'],
  ['twenty-five eggs', '25 eggs'],
  ['one thousand two hundred grams of flour', '1200 grams of flour'],
  ['hundred grams of ham', '100 grams of ham'],
  ['one point five kilos of rice', '1.5 kilos of rice'],
  ['zweihundertfünfzig Gramm Hackfleisch', '250 Gramm Hackfleisch'],
  ['fünfunddreißig Eier', '35 Eier'],
  ['zwei Komma fünf Kilo Mehl', '2.5 Kilo Mehl'],
  ['null Komma sieben fünf Liter Wein', '0.75 Liter Wein'],
  ['quinientos gramos de carne', '500 gramos de carne'],
  ['doscientos cincuenta gramos de queso', '250 gramos de queso'],
  ['treinta y cinco gramos de sal', '35 gramos de sal'],
  ['mil gramos de harina', '1000 gramos de harina'],
  ['cinq cents grammes de viande', '500 grammes de viande'],
  ['quatre-vingt-dix-sept grammes de sel', '97 grammes de sel'],
  ['soixante et onze grammes de sel', '71 grammes de sel'],
  ['cinquecento grammi di carne', '500 grammi di carne'],
  ['duecentocinquanta grammi di prosciutto', '250 grammi di prosciutto'],
  ['ventitré grammi di sale', '23 grammi di sale'],
  ['vijfhonderd gram gehakt', '500 gram gehakt'],
  ['tweeëntwintig gram zout', '22 gram zout'],
  ['חמש מאות גרם בשר', '500 גרם בשר'],
  ['מאתיים וחמישים גרם גבינה', '250 גרם גבינה'],
  ['ארבע עשרה ביצים', '14 ביצים'],
  ['lima ratus gram daging', '500 gram daging'],
  ['dua ratus lima puluh gram keju', '250 gram keju'],
  ['lima belas telur', '15 telur'],
])('writes the number of %j in figures', (said, written) => {
  expect(writeFigures(said)).toBe(written)
})

it.each([
  'two oat milk',
  'two and a half kilos of flour',
  'half a kilo of flour',
  'thousand island dressing',
  'mille feuille',
  'mil hojas',
  'five spice powder',
  'two hundred',
  'twelve',
  'two two hundred gram tins',
  'oat milk',
  'und'.repeat(5_000),
  '',
])('leaves %j', (said) => {
  expect(writeFigures(said)).toBe(said)
})
