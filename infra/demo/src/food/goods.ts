/** Something that the invented household buys again and again. */
export type Good = {
  name: string
  /** Printed before the name on receipts, and invented; empty for what is sold without a brand. */
  brand: string
  category: string
  place: string
  /** How much one pack holds, in `unit`. */
  pack: number
  unit: 'g' | 'ml' | 'item'
  /** What a pack costs on the first day, in EUR. */
  price: number
  /** How many packs are eaten in a usual week, besides what is cooked by recipes. */
  weekly: number
  /** For how many days a pack keeps, as printed on it; null where nothing is printed. */
  keeps: number | null
  /** The minimum that the household set, in packs; null where it set none. */
  low: number | null
  /** The month, from 1, in which most of it is eaten; null for what is eaten alike in all months. */
  peak: number | null
  /** True for what nobody records when using it: it is counted now and then. */
  isCounted: boolean
}

/** Below each category and place: name | brand | pack | price | packs a week | keeps | minimum | peak month | counted. */
const TABLE = `
# Produce, Refrigerator
Carrots | | 1000 g | 1.29 | 0.3
Broccoli | | 1 item | 1.49 | 0.4 | 7 | | 10
Courgettes | | 2 item | 1.59 | 0.3 | 8 | | 7
Cherry tomatoes | | 250 g | 1.99 | 1.1 | 9 | | 7
Cucumber | | 1 item | 0.89 | 0.9 | 8 | | 7
Baby spinach | | 200 g | 1.89 | 0.5 | 6
Red peppers | | 3 item | 2.29 | 0.4 | 10
Mushrooms | | 250 g | 1.69 | 0.4 | 6
Iceberg lettuce | | 1 item | 1.29 | 0.5 | 7 | | 6
Strawberries | | 400 g | 3.49 | 0.7 | 4 | | 6
Grapes | | 500 g | 2.79 | 0.4 | 8 | | 9
Parsley | | 1 item | 0.99 | 0.3 | 7
# Produce, Fruit Bowl
Bananas | | 6 item | 1.59 | 1.1 | 7
Apples | | 6 item | 2.49 | 0.8 | | 0.5 | 10
Lemons | | 4 item | 1.79 | 0.25
Clementines | | 10 item | 2.99 | 0.5 | 14 | | 12
Avocados | | 2 item | 2.19 | 0.4 | 6
# Produce, Pantry
Onions | | 1000 g | 1.19 | 0.15 | | 0.3
Garlic | | 3 item | 1.09 | 0.2
Potatoes | | 2000 g | 2.39 | 0.3 | | | 12
# Dairy, Refrigerator
Whole milk | Brookdale | 1000 ml | 1.25 | 2.2 | 9 | 1
Natural yogurt | Brookdale | 500 g | 1.45 | 1.2 | 16
Butter | Brookdale | 250 g | 2.35 | 0.4 | 45 | 0.5
Mature cheddar | Hollow Hill | 300 g | 3.60 | 0.5 | 30
Mozzarella | Casa Nives | 125 g | 1.10 | 0.3 | 14
Parmesan | Casa Nives | 200 g | 4.20 | 0.1 | 60
Cream cheese | Hollow Hill | 200 g | 1.75 | 0.35 | 25
Double cream | Brookdale | 250 ml | 1.55 | 0.15 | 12
Eggs | Larkfield | 10 item | 2.95 | 0.7 | 24 | 0.4
# Meat, Refrigerator
Chicken breast | Larkfield | 400 g | 5.40 | 0 | 5
Minced beef | Elm Farm | 500 g | 4.95 | 0 | 5
Cooked ham | Elm Farm | 150 g | 2.25 | 0.6 | 12
Bacon | Elm Farm | 200 g | 2.85 | 0.2 | 18
# Seafood, Refrigerator
Salmon fillets | Skerry | 2 item | 6.90 | 0 | 4
# Seafood, Freezer
Prawns | Skerry | 250 g | 4.75 | 0 | 240
# Frozen Foods, Freezer
Frozen peas | Northway | 900 g | 2.10 | 0.15 | 400 | 0.3
Frozen berries | Northway | 500 g | 3.30 | 0.3 | 300
Fish fingers | Skerry | 10 item | 2.95 | 0.2 | 300
Vanilla ice cream | Northway | 900 ml | 3.20 | 0.3 | 365 | | 7
Frozen pizza | Casa Nives | 1 item | 3.40 | 0.4 | 200
# Bakery, Pantry
Sourdough bread | Mill Lane | 750 g | 3.20 | 1.3 | 6
Bagels | Mill Lane | 5 item | 1.95 | 0.4 | 7
Tortilla wraps | Sol y Campo | 8 item | 1.85 | 0.1 | 40
# Dry Goods, Pantry
Spaghetti | Casa Nives | 500 g | 1.15 | 0.1 | 700 | 1
Penne | Casa Nives | 500 g | 1.15 | 0.1 | 700
Basmati rice | Sona Valley | 1000 g | 2.90 | 0.1 | 600 | 0.4
Red lentils | Sona Valley | 500 g | 1.75 | 0 | 500
Porridge oats | Northway | 1000 g | 1.60 | 0.35 | | 0.3 | 1
Muesli | Larkfield | 750 g | 3.40 | 0.4 | 200
Plain flour | Mill Lane | 1000 g | 1.05 | 0.15 | | | | counted
Sugar | | 1000 g | 1.35 | 0.12 | 900 | | | counted
Almonds | Sol y Campo | 200 g | 2.95 | 0.35 | 250
# Canned Goods, Pantry
Chopped tomatoes | Casa Nives | 400 g | 0.85 | 0 | 800 | 2
Chickpeas | Sol y Campo | 400 g | 0.95 | 0.1 | 900 | 1
Kidney beans | Sol y Campo | 400 g | 0.95 | 0 | 900
Tuna | Skerry | 145 g | 1.65 | 0.3 | 1000 | 1
Coconut milk | Sona Valley | 400 ml | 1.55 | 0 | 600
Sweetcorn | Northway | 285 g | 1.05 | 0.15 | 700
# Condiments, Cabinet
Olive oil | Sol y Campo | 750 ml | 7.90 | 0.08 | | 0.3 | | counted
Dijon mustard | Maison Aubry | 200 g | 1.75 | 0.06 | 300
Mayonnaise | Hollow Hill | 450 g | 2.40 | 0.1 | 150
Soy sauce | Sona Valley | 250 ml | 2.20 | 0.05 | 500
Honey | Larkfield | 350 g | 3.95 | 0.15 | | | | counted
Strawberry jam | Larkfield | 340 g | 2.15 | 0.2 | 365
Vegetable stock | Maison Aubry | 8 item | 1.45 | 0.05 | 400
# Spices, Spice Rack
Ground cumin | Sona Valley | 45 g | 1.65 | 0.03 | | | | counted
Sweet paprika | Sona Valley | 50 g | 1.65 | 0.03 | | | | counted
Black pepper | Sona Valley | 50 g | 2.10 | 0.04 | | | | counted
Oregano | Casa Nives | 20 g | 1.20 | 0.04 | | | | counted
# Beverages, Pantry
Ground coffee | Tern & Co | 500 g | 6.40 | 0.55 | 200 | 0.4
Black tea | Tern & Co | 80 item | 2.90 | 0.3 | 500 | | 1
Orange juice | Sol y Campo | 1000 ml | 2.20 | 0.8 | 30
Sparkling water | Fell Spring | 6 item | 2.70 | 0.7 | | | 7
# Beverages, Wine Rack
Red wine | Casa Nives | 1 item | 7.50 | 0.5
# Snacks, Pantry
Dark chocolate | Tern & Co | 100 g | 1.85 | 0.7 | 300 | | 12
Salted crisps | Hollow Hill | 150 g | 1.75 | 0.5 | 70
Oat biscuits | Mill Lane | 300 g | 2.05 | 0.35 | 120
`

const toGoods = (section: string): Good[] => {
  const [head = '', ...rows] = section.trim().split('\n')
  const [category = '', place = ''] = head.split(',').map((part) => part.trim())
  return rows.map((row) => {
    const [name = '', brand = '', packed = '', price, weekly, keeps, low, peak, counted] = row
      .split('|')
      .map((cell) => cell.trim())
    const [pack, unit] = packed.split(' ')
    const numberOrNull = (text: string | undefined) => (text ? Number(text) : null)
    return {
      name,
      brand,
      category,
      place,
      pack: Number(pack),
      unit: unit as Good['unit'],
      price: Number(price),
      weekly: Number(weekly),
      keeps: numberOrNull(keeps),
      low: numberOrNull(low),
      peak: numberOrNull(peak),
      isCounted: counted === 'counted',
    }
  })
}

/** What the household buys: foods of usual names, at prices as they may be in the shops of a town. */
export const GOODS: readonly Good[] = TABLE.trim().split('# ').filter(Boolean).flatMap(toGoods)

const BY_NAME = new Map(GOODS.map((good) => [good.name, good]))

/**
 * The good of a name.
 * @throws Error when there is none, which is a mistake in a table
 */
export function goodNamed(name: string): Good {
  const good = BY_NAME.get(name)
  if (good === undefined) throw new Error(`The household does not buy '${name}'`)
  return good
}
