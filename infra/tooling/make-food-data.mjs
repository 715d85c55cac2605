// Makes the tables of public-domain figures that the product embeds, from the USDA's own:
//   node infra/tooling/make-food-data.mjs FOLDER
// FOLDER holds `shelf-life/full/foodkeeper.json` (FoodKeeper) and `food-composition/{foods,portions}.tsv` (SR 28). Of the
// nutrients only foods are taken that a row of shared/src/domain/foods/tables/groups joins by `usda`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder that holds shelf-life and food-composition')
const tables = new URL('../../shared/src/domain/foods/tables/', import.meta.url)
const groups = new URL('groups/', tables)

/** One line for each row, so that changes of the table can be read. */
const writeTable = (name, about, rows) => {
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
  const text = `{\n  "about": ${JSON.stringify(about)},\n  "foods": [\n${lines}\n  ]\n}\n`
  writeFileSync(new URL(name, tables), text)
}

const readTsv = (path) => {
  const [head, ...lines] = readFileSync(`${folder}/${path}`, 'utf8').trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((field, index) => [columns[index], field])),
  )
}

const middle = ([least, most]) => Math.round(((least ?? most) + most) / 2)
/** From the day of purchase where the table says so, else in general. */
const daysOf = (food, place) => {
  const range = food[`dop_${place}_days`] ?? food[`${place}_days`]
  return range ? middle(range) : null
}
const foodKeeper = JSON.parse(readFileSync(`${folder}/shelf-life/full/foodkeeper.json`, 'utf8'))
writeTable(
  'foodkeeper.json',
  "The USDA's FoodKeeper (public domain): name, details, days unopened in pantry, refrigerator and freezer; the middle of the printed range. Made by infra/tooling/make-food-data.mjs.",
  foodKeeper
    .map((food) => [
      food.name,
      food.subtitle,
      daysOf(food, 'pantry'),
      daysOf(food, 'refrigerate'),
      daysOf(food, 'freeze'),
    ])
    .filter(([, , ...days]) => days.some((kept) => kept !== null)),
)

const used = new Set(
  readdirSync(groups)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, groups), 'utf8')).foods ?? [])
    .flatMap(({ usda }) => (usda === undefined ? [] : [usda])),
)
const ML_OF_MEASURE = { cup: 236.588, tbsp: 14.787, tsp: 4.929, 'fl oz': 29.574 }
const round = (value, digits) => Number(value.toFixed(digits))

const portions = new Map()
for (const portion of readTsv('food-composition/portions.tsv')) {
  portions.set(portion.food_id, [...(portions.get(portion.food_id) ?? []), portion])
}
/** Grams in a millilitre, from a plain measure of volume before one of cut pieces; null when none is given. */
const densityOf = (id) => {
  const all = portions.get(id) ?? []
  const measured =
    all.find(({ measure }) => ML_OF_MEASURE[measure]) ??
    all.find(({ measure }) => ML_OF_MEASURE[measure.split(',')[0]])
  if (!measured) return null
  return round(measured.grams / measured.amount / ML_OF_MEASURE[measured.measure.split(',')[0]], 3)
}
/** Grams of one piece by the name of the measure ('medium', 'slice', 'clove'). */
const piecesOf = (id) =>
  Object.fromEntries(
    (portions.get(id) ?? [])
      .filter(({ measure }) =>
        /^(?:small|medium|large|slice|clove|stalk|piece|fruit|leaf|egg|stick|bunch|ear|head)\b/.test(measure),
      )
      .map(({ measure, amount, grams }) => [measure.split(' (')[0], round(grams / amount, 1)])
      .reverse(),
  )
const number = (text) => (text === '' ? null : Number(text))
writeTable(
  'nutrition.json',
  'Nutrients in 100 g of the edible part: kcal, protein, fat, carbohydrates, fibre, sugar (g), sodium, calcium, iron (mg); grams in a millilitre; grams of a piece. USDA National Nutrient Database for Standard Reference, release 28 (public domain). Made by infra/tooling/make-food-data.mjs.',
  readTsv('food-composition/foods.tsv')
    .filter(({ id }) => used.has(id))
    .map((food) => ({
      usda: food.id,
      name: food.name,
      per_100_g: [
        'kcal',
        'protein_g',
        'fat_g',
        'carbs_g',
        'fibre_g',
        'sugar_g',
        'sodium_mg',
        'calcium_mg',
        'iron_mg',
      ].map((column) => number(food[column])),
      g_per_ml: densityOf(food.id),
      g_per_piece: piecesOf(food.id),
    })),
)
