import { describe, expect, it } from 'vitest'
import { readTypedLines } from './read-typed-lines.ts'

const KNOWN = ['Ben and Jerry’s', 'Bangers & mash', 'Milk and honey']
const read = (said: string) =>
  readTypedLines(said, (name) =>
    KNOWN.some((known) => known.toLowerCase() === name.toLowerCase()) ? { name, unit: 'item' } : undefined,
  ).map(({ item_name, quantity = '?', unit }) => `${quantity} ${unit} ${item_name}`)

describe('what somebody said to the keyboard', () => {
  it.each([
    ['two oat milk and five hundred grams of minced beef', '2 item oat milk', '500 g minced beef'],
    ['zwei Hafermilch und fünfhundert Gramm Hackfleisch', '2 item Hafermilch', '500 g Hackfleisch'],
    [
      'dos leches de avena y quinientos gramos de carne picada',
      '2 item leches de avena',
      '500 g carne picada',
    ],
    [
      'deux laits de soja et cinq cents grammes de viande hachée',
      '2 item laits de soja',
      '500 g viande hachée',
    ],
    [
      'due latte di avena e cinquecento grammi di carne macinata',
      '2 item latte di avena',
      '500 g carne macinata',
    ],
    ['twee havermelk en vijfhonderd gram gehakt', '2 item havermelk', '500 g gehakt'],
    ['שני חלב שיבולת שועל וחמש מאות גרם בשר טחון', '2 item חלב שיבולת שועל', '500 g בשר טחון'],
    ['dua susu oat dan lima ratus gram daging kisar', '2 item susu oat', '500 g daging kisar'],
  ])('is taken apart before an amount: %s', (said, first, second) => {
    expect(read(said)).toEqual([first, second])
  })

  it.each([
    ['milk and eggs', 'milk', 'eggs'],
    ['Milch und Eier', 'Milch', 'Eier'],
    ['leche y huevos', 'leche', 'huevos'],
    ['du lait et des œufs', 'lait', 'œufs'],
    ['latte e uova', 'latte', 'uova'],
    ['melk en eieren', 'melk', 'eieren'],
    ['חלב וביצים', 'חלב', 'ביצים'],
    ['susu dan telur', 'susu', 'telur'],
    ['bread & butter', 'bread', 'butter'],
  ])('is taken apart between two foods: %s', (said, first, second) => {
    expect(read(said)).toEqual([`? item ${first}`, `? item ${second}`])
  })

  it.each([
    ['two and a half kilos of flour and six eggs', '2.5 kg flour', '6 item eggs'],
    ['two hundred and fifty grams of ham and some cheese', '250 g ham', '? item cheese'],
    ['bread and a dozen eggs', '? item bread', '1 dozen eggs'],
    ['mac and cheese and two pizzas', '? item mac and cheese', '2 item pizzas'],
    ['ben and jerry’s and two milk', '? item ben and jerry’s', '2 item milk'],
    ['שני קילו וחצי תפוחים ושלוש עגבניות', '2.5 kg תפוחים', '3 item עגבניות'],
  ])('tells the ‘and’ of a number or a name from that between things: %s', (said, first, second) => {
    expect(read(said)).toEqual([first, second])
  })

  it.each([
    'salt and vinegar crisps',
    'macaroni and cheese',
    'fish and chips',
    'gin and tonic',
    'apple and mango juice',
    'pork and beans',
    'half and half',
    'leche en polvo',
    'Bangers & mash',
    'milk and honey',
    'three & four',
  ])('leaves %s whole', (said) => {
    expect(read(said)).toEqual([`? item ${said}`])
  })

  it('may be very long', () => {
    expect(read('milk and eggs and '.repeat(1_000) + 'tea')).toHaveLength(2_001)
    const nothing = Array.from({ length: 1_000 }, (_, index) => `blah${index}`).join(' and ')
    expect(read(nothing)).toHaveLength(1)
  })
})
