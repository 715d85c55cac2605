// Makes the tables of public-domain figures that the product embeds, from the USDA's own:
//   node infra/tooling/make-food-data.mjs FOLDER
// FOLDER holds `shelf-life/full/foodkeeper.json` (FoodKeeper) and `food-composition/{foods,portions}.tsv` (SR 28). Of the
// nutrients only foods are taken that a row of packages/foods/src/foods/tables/groups joins by `usda`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder that holds shelf-life and food-composition')
const tables = new URL('../../packages/foods/src/foods/tables/', import.meta.url)
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
    .flatMap(({ usda }) => usda ?? []),
)
const round = (value, digits) => Number(value.toFixed(digits))

/** The portions of each food: the measure without remarks in brackets, and the grams of one. */
const portions = new Map()
for (const { food_id, measure, amount, grams } of readTsv('food-composition/portions.tsv')) {
  const portion = { measure: measure.split(' (')[0].toLowerCase().trim(), grams: grams / amount }
  portions.set(food_id, [...(portions.get(food_id) ?? []), portion])
}

const ML_OF_MEASURE = { cup: 236.588, tbsp: 14.787, tablespoon: 14.787, tsp: 4.929, 'fl oz': 29.574 }
/** Of the food as it is measured in kitchens: a plain measure before one of a cut food, none that is more than the food. */
const VOLUMES = [
  /^(?:cup|fl oz)$/,
  /^(?:tbsp|tablespoon|tsp)$/,
  /^cup,? packed\b/,
  /^(?:cup|tbsp|tsp),? (?:chopped|sliced|diced|slices|cubes|shredded|whole|ground|halves|pieces|grated|fluid|sections)\b/,
  /^(?:cup|tbsp|tsp)\b(?!.*(?:yield|fast food|whipped|melted|mashed|pureed|cooked|leaves|sprigs))/,
]
/** The first portion that the earliest possible pattern fits. */
const firstOf = (id, patterns) => {
  const all = portions.get(id) ?? []
  for (const pattern of patterns) {
    const found = all.find(({ measure }) => pattern.test(measure))
    if (found) return found
  }
  return null
}
/** Grams in a millilitre; null when no measure of volume is given. */
const densityOf = (id) => {
  const found = firstOf(id, VOLUMES)
  return found && round(found.grams / ML_OF_MEASURE[/^(?:fl oz|[a-z]+)/.exec(found.measure)[0]], 3)
}

/** Parts of foods, by the product's names of units. */
const PARTS = ['clove', 'slice', 'stalk', 'leaf', 'ear', 'head', 'bunch', 'sprig', 'bulb', 'wedge', 'pod']
const plural = { leaf: 'leaves' }
/** Measures that are the whole food in its usual size. */
const WHOLE =
  /^(?:medium(?: whole)?|fruit(?: without refuse|, without refuse)?|each|unit|egg|link|patty|cookie|cracker)$/
/** Whether 'one' means a piece of the food and no pack of it, as with nuts, berries and whatever is canned or dried. */
const isSoldByPiece = (group, name, grams) =>
  /^(?:Fruits|Vegetables|Dairy and Egg)/.test(group) && !/canned|dried|frozen/.test(name) && grams >= 25
/** Grams of one piece, by the product's names of units; 'item' is the whole food. */
const piecesOf = ({ id, name, group }) => {
  const pieces = {}
  const food = singular(name.toLowerCase().split(/[^a-z-]+/)[0])
  const whole = firstOf(id, [
    WHOLE,
    new RegExp(`^(?:medium )?${food}s?(?:,? medium)?(?:, pitted)?$`),
    /^[a-z]+,? medium$(?<!^(?:slice|leaf|stalk|head|ear|spear|wedge|strip|cup|shrimp).*)/,
  ])
  if (whole && isSoldByPiece(group, name, whole.grams)) pieces.item = round(whole.grams, 1)
  for (const part of PARTS) {
    const words = `(?:${part}s?|${plural[part] ?? part})`
    const found = firstOf(id, [
      new RegExp(`^${words}$`),
      new RegExp(`^${words},? (?:medium|regular)$`),
      new RegExp(`^${words}\\b(?!.*serving)`),
    ])
    if (found) pieces[part] = round(found.grams, 1)
  }
  // 'One' cabbage is a head of it.
  const item = pieces.item ?? pieces.head ?? pieces.ear ?? pieces.bulb
  return item === undefined ? pieces : { item, ...pieces }
}
const singular = (word) => word.replace(/ies$/, 'y').replace(/oes$/, 'o').replace(/s$/, '')

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
      g_per_piece: piecesOf(food),
    })),
)
