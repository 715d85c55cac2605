import { foldName } from '@larder/foods'
import { describe, expect, it } from 'vitest'
import { placesByWord } from './place-words.ts'
import { readTypedThings } from './read-typed-stock.ts'

const KNOWN = [
  { name: 'Whole milk', unit: 'l' },
  { name: 'Ice cubes freezer', unit: 'package' },
]
const PLACES = placesByWord(['Garage', 'Tall cupboard', 'Fridge door'])
const read = (typed: string) =>
  readTypedThings(
    typed,
    (name) => KNOWN.find((known) => foldName(known.name) === foldName(name)),
    PLACES,
  ).map(
    ({ name, quantity, unit, storage_location = '?', problem }) =>
      problem ?? `${quantity} ${unit} ${name} · ${storage_location}`,
  )

describe('what was typed into the row of the inventory', () => {
  it.each([
    ['2 oat milk', '2 item Oat milk · ?'],
    ['500 g minced beef freezer', '500 g Minced beef · Freezer'],
    ['eggs in the fridge', '1 item Eggs · Refrigerator'],
    ['half a lemon fridge', '0.5 item Lemon · Refrigerator'],
    ['peas @freezer', '1 item Peas · Freezer'],
    ['crisps -> garage', '1 item Crisps · Garage'],
    ['jam tall cupboard', '1 item Jam · Tall cupboard'],
    ['jam cupboard', '1 item Jam · Cabinet'],
    ['butter fridge door', '1 item Butter · Fridge door'],
    ['WHOLE MILK', '1 l Whole milk · ?'],
    ['3 whole milk fridge', '3 l Whole milk · Refrigerator'],
    ['ice cubes freezer', '1 package Ice cubes freezer · ?'],
    ['freezer bags', '1 item Freezer bags · ?'],
    ['1,5 kg Kartoffeln im Kühlschrank', '1.5 kg Kartoffeln · Refrigerator'],
    ['2 ליטר חלב במקרר', '2 l חלב · Refrigerator'],
    ['牛奶', '1 item 牛奶 · ?'],
    ['🥛', '1 item 🥛 · ?'],
    ['7up', '1 item 7up · ?'],
    ['milk other', '1 item Milk other · ?'],
    ['0 milk', 'Quantity must be positive'],
    ['-2 milk', 'Quantity must be positive'],
    ['−0.5 kg rice freezer', 'Quantity must be positive'],
    ['1e9 eggs', 'Quantity must be at most 1000000'],
    ['123456789 eggs', 'Quantity must be at most 1000000'],
    ['0.0001 kg salt', 'Quantity must be at least 0.001'],
    ['500 ml', 'Name is required'],
    ['3', 'Name is required'],
    ['!!!', 'Name is required'],
    ['3 fridge', 'Name is required'],
    ['fridge', 'Name is required: “fridge” is a place'],
    ['a'.repeat(201), 'At most 200 characters'],
  ])('reads %s', (typed, thing) => {
    expect(read(typed)).toEqual([thing])
  })

  it.each([
    ['two oat milk and five hundred grams of minced beef in the freezer', 'Oat milk', 'Minced beef'],
    ['zwei Hafermilch und fünfhundert Gramm Hackfleisch in der Gefriertruhe', 'Hafermilch', 'Hackfleisch'],
    ['dos leches y quinientos gramos de carne picada en el congelador', 'Leches', 'Carne picada'],
    ['deux laits et cinq cents grammes de viande hachée au congélateur', 'Laits', 'Viande hachée'],
    ['due yogurt e cinquecento grammi di carne macinata nel congelatore', 'Yogurt', 'Carne macinata'],
    ['twee havermelk en vijfhonderd gram gehakt in de vriezer', 'Havermelk', 'Gehakt'],
    ['שני חלב וחמש מאות גרם בשר טחון במקפיא', 'חלב', 'בשר טחון'],
    ['dua susu dan lima ratus gram daging kisar dalam penyejuk beku', 'Susu', 'Daging kisar'],
  ])('takes what was said as it is: %s', (said, first, second) => {
    expect(read(said)).toEqual([`2 item ${first} · ?`, `500 g ${second} · Freezer`])
  })

  it('takes what was said apart behind a place, and gives the place to the last thing', () => {
    expect(read('yoghurt in the fridge and frozen peas in the freezer')).toEqual([
      '1 item Yoghurt · Refrigerator',
      '1 item Frozen peas · Freezer',
    ])
    expect(read('milk and eggs in the fridge')).toEqual(['1 item Milk · ?', '1 item Eggs · Refrigerator'])
  })

  it('takes commas and lines apart, and says of each what it is', () => {
    expect(read('- 6 eggs fridge\r\n\n0 bread, 2 tea')).toEqual([
      '6 item Eggs · Refrigerator',
      'Quantity must be positive',
      '2 item Tea · ?',
    ])
    expect(read(' ,\n; ')).toEqual([])
  })
})
