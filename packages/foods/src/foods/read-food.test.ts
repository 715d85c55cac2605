import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FOODS } from './tables/food-table.ts'
import { readFood } from './read-food.ts'

const foodIn = (name: string) => {
  const food = readFood(name)
  return food.is_food ? food.food_id : food.is_food
}
const placeIn = (name: string) => {
  const food = readFood(name)
  return food.is_food ? [food.food_id, food.category, food.place] : food.is_food
}

describe('a word that a dot cuts short', () => {
  it.each([
    ['Frischk. Minir. Schn', 'cream-cheese'],
    ['Doppelrahmfrischk.', 'cream-cheese'],
    ['Heidelbeer.', 'blueberry'],
    ['Kirsch.Konf. 340g', 'jam'],
    ['Hähn.Schenkel', 'chicken'],
  ])('is completed where only one food fits: %s', (name, food_id) => {
    expect(readFood(name)).toMatchObject({ is_food: true, food_id })
  })

  it.each(['Schok. 3000', 'Gew. 5'])('stays unknown where several fit: %s', (name) => {
    expect(readFood(name)).toEqual({ is_food: null })
  })
})

describe('a brand beside a food', () => {
  it.each([
    ["Lay's Cheddar", 'crisps', 'Snacks'],
    ['Doritos Yogurt', 'tortilla-chips', 'Snacks'],
    ['Häagen-Dazs Brownie', 'ice-cream', 'Frozen Foods'],
    ['Indomie Mi Goreng', 'instant-noodles', 'Dry Goods'],
  ])('is what is sold in that flavour: %s', (name, food_id, category) => {
    expect(readFood(name)).toMatchObject({ food_id, category })
  })

  it.each([
    ['Doritos Salsa', 'salsa'],
    ['Oreo Cheesecake', 'cheesecake'],
    ['Wagner Rahmspinat', 'frozen-spinach'],
    ['Pringles butter cookies', 'cookie'],
    ["Lay's crackers", 'cracker'],
  ])('is no flavour of another kind of food: %s', (name, food_id) => {
    expect(foodIn(name)).toBe(food_id)
  })

  it.each([
    ['Iglo Erbsen', 'Frozen Foods', 'Freezer'],
    ['Erbsen', 'Canned Goods', 'Pantry'],
    ['Birds Eye carrots', 'Frozen Foods', 'Freezer'],
    ['Picard croissant', 'Frozen Foods', 'Freezer'],
    ['סנפרוסט אפונה', 'Frozen Foods', 'Freezer'],
  ])('that makes frozen food says that it is frozen: %s', (name, category, place) => {
    expect(readFood(name)).toMatchObject({ category, place })
  })

  it.each([
    ['Birds Eye Coleslaw', 'Other', 'Refrigerator'],
    ['Picard beurre', 'Dairy', 'Refrigerator'],
    ['Birds Eye potato salad', 'Other', 'Refrigerator'],
  ])('that makes frozen food says nothing of what nobody freezes: %s', (name, category, place) => {
    expect(readFood(name)).toMatchObject({ category, place })
  })
})

it('takes what is cut and canned for canned, in any order', () => {
  for (const name of ['canned sliced pineapple', 'pineapple sliced canned', 'אננס פרוס שימורים'])
    expect(readFood(name)).toMatchObject({ category: 'Canned Goods' })
})

it('knows words that are cut short, but not with endings', () => {
  expect(readFood('merluza cong')).toMatchObject({ category: 'Frozen Foods' })
  expect(readFood('frzn peas')).toMatchObject({ category: 'Frozen Foods' })
  expect(readFood('conger eel')).toMatchObject({ category: 'Seafood', place: 'Refrigerator' })
})

describe('readFood', () => {
  it.each([
    ['Petersilie', 'parsley'],
    ['PETERSILIE 1 Bund', 'parsley'],
    ['scallions', 'spring-onion'],
    ['green onion', 'spring-onion'],
    ['Quarkbällchen', 'quark-ball'],
    ['mazorca de maíz', 'corn-cob'],
    ['כרובית', 'cauliflower'],
    ['haricots verts', 'green-bean'],
    ['melanzane', 'aubergine'],
    ['bloemkool', 'cauliflower'],
    ['jong belegen', 'gouda'],
    ['extra belegen kaas', 'gouda'],
  ])('knows %s by one of its names', (name, id) => expect(foodIn(name)).toBe(id))

  it.each([
    ['Sugar (brown)', 'brown sugar'],
    ['PEPPER, BLACK', 'black pepper'],
    ['Tea, green', 'green tea'],
    ['Beans, black', 'black beans'],
    ['onions, spring', 'spring onion'],
    ['Tomatoes, chopped', 'tomato'],
    ['Milk, eggs', 'milk'],
  ])('reads %s, whose first word was put behind, like %s', (printed, name) => {
    expect(foodIn(printed)).toBe(foodIn(name))
  })

  it.each([
    ['FLASCHENKUERBIS', 'Flaschenkürbis'],
    ['Gewuerzgurken', 'Gewürzgurken'],
    ['Kase', 'Käse'],
    ['jalapenos', 'jalapeños'],
    ['CREME FRAICHE', 'crème fraîche'],
    ['צ׳דר', "צ'דר"],
    ['raspberries', 'raspberry'],
    ['Zwetschgen', 'Zwetschge'],
    ['manzanas', 'manzana'],
  ])('reads %s like %s', (printed, name) => {
    expect(foodIn(printed)).not.toBeNull()
    expect(foodIn(printed)).toBe(foodIn(name))
  })

  it.each([
    ['Babyspinat', 'spinach'],
    ['Kirschkuchen', 'cake'],
    ['Kirschmarmelade', 'jam'],
    ['Himbeer-Konfitüre', 'jam'],
    ['Kürbiskernbrot', 'bread'],
    ['Rhabarbersaft', 'juice'],
    ['Sesamknäckebrot', 'crispbread'],
    ['Paprikachips', 'crisps'],
  ])('takes %s for what the last part of the compound says', (name, id) => {
    const food = readFood(name)
    expect(food.is_food && FOODS.get(food.food_id)?.kinds).toContain(id)
  })

  it.each([
    ['Raspberry jam', 'jam'],
    ['Yogurt, peach', 'yogurt'],
    ['Quinoa with spinach', 'quinoa'],
    ['Reis mit Gemüse', 'rice'],
    ['mermelada de fresa', 'jam'],
    ['jus nanas', 'juice'],
    ['ריבת משמש', 'jam'],
    ['מרק עדשים', 'canned-soup'],
    ['confiture de framboises', 'jam'],
    ['succo di pera', 'juice'],
    ['Lentil soup', 'canned-soup'],
    ['Onion flavoured crackers', 'cracker'],
    ['Pizza Salami', 'frozen-pizza'],
    ['bag of carrots', 'carrot'],
    ['Lime & coriander crisps', 'crisps'],
    ['Crisp pear', 'pear'],
    ['Turkey breast honey', 'turkey'],
    ['Cherry pies', 'pie'],
    ['Bone-in turkey', 'turkey'],
  ])('tells the head of %s from its flavour', (name, id) => {
    const food = readFood(name)
    expect(food.is_food && FOODS.get(food.food_id)?.kinds).toContain(id)
  })

  it.each([
    ['frozen broccoli', ['broccoli', 'Frozen Foods', 'Freezer']],
    ['TK Rosenkohl', ['brussels-sprout', 'Frozen Foods', 'Freezer']],
    ['brócoli congelado', ['broccoli', 'Frozen Foods', 'Freezer']],
    ['canned plums', ['plum', 'Canned Goods', 'Pantry']],
    ['Spargel in der Dose', ['asparagus', 'Canned Goods', 'Pantry']],
    ['pickled radish', ['radish', 'Condiments', 'Pantry']],
    ['cans of Fanta', ['soda', 'Beverages', 'Pantry']],
    ['mango slices, peeled', ['mango', 'Produce', 'Refrigerator']],
    ['haltbare Milch', ['uht-milk', 'Dairy', 'Pantry']],
  ])('puts %s where its form is kept', (name, place) => expect(placeIn(name)).toEqual(place))

  it.each([
    ['PEPPERONIPIZZA', 'frozen-pizza'],
    ['GREENGRAPESEEDLESS', 'grape-green'],
    ['T0MATO', 'tomato'],
    ['MANDARI', 'mandarin'],
    ['Butter-Milch', 'buttermilk'],
  ])('reads %s although it is cut, run together or misread', (name, id) => expect(foodIn(name)).toBe(id))

  it('prefers the named food to the brand, and the brand to a flavour', () => {
    expect(foodIn('Pringles')).toBe('crisps')
    expect(foodIn('PRINGLES PAPRIKA')).toBe('crisps')
    expect(foodIn('Milka Kekse')).toBe('biscuit')
    expect(foodIn('Knorr')).toBe('canned-soup')
    expect(foodIn('Knorr Basmati')).toBe('basmati-rice')
  })

  it.each([
    'Olive oil soap',
    'Zahnpasta',
    'שמפו קוקוס',
    'Topfreiniger',
    'Cat food with salmon',
    'Apple peeler',
    'Spargelmesser',
    'Ananasschäler',
    'Selleriehobel',
    'Plum hair mousse',
    'Cupcake candles',
    'Radieschensamen',
    'coltello pane',
    'סכין גבינה',
    'Milk saucepan',
    'sartén tortilla',
    'bekas makanan',
    'Kuchensieb',
    'מדבקות פירות',
  ])('knows %s for no food', (name) => expect(foodIn(name)).toBe(false))

  it.each([
    '',
    'Xyz',
    '500',
    '12,50 €',
    'Nottingham',
    'Eggplantation',
    'Screwup',
    'Hotel Adler',
    'Item 4711',
    '🍕',
    'Qwrtz Plmk',
    'without salt',
    'The',
  ])('leaves %j open', (name) => expect(foodIn(name)).toBeNull())

  it.each([
    ['a short food inside a long word', 'Perspective'],
    ['a short food inside a long word', 'Caminata'],
    ['an ending of another language', 'papan'],
    ['parts of two languages', 'Tehgarten'],
    ['a short word that no till would truncate', 'Essen'],
    ['a word that begins with a food and ends unknown', 'Kaninchenstall'],
  ])('does not guess from %s: %s', (_what, name) => expect(foodIn(name)).toBeNull())

  it('splits words at capitals inside, but leaves short names whole', () => {
    expect(foodIn('HalloumiWolkentraum')).toBe('halloumi')
    expect(foodIn('PineappleJuice')).toBe('juice')
    expect(foodIn('KitKat')).toBe('chocolate')
  })

  it('takes a brand for an ordinary word between words of a language that has it', () => {
    expect(foodIn('Rama 500 g')).toBe('margarine')
    expect(foodIn('calabacín en rama')).toBe('courgette')
  })

  it('gives the reasons for its answer', () => {
    expect(readFood('Kerrygold')).toMatchObject({
      food_id: 'butter',
      confidence: 0.8,
      why: "product 'kerrygold'",
    })
  })

  it('reads any text without an error, in bounded time and with a valid result', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        'milk',
        'חלב',
        'Käse',
        '½½',
        '1/0',
        '-2 kg',
        '🥛',
        '\u202e',
        'ab'.repeat(60),
        '0'.repeat(50),
        ',',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const food = readFood(pieces.join(' ').slice(0, 300))
        if (!food.is_food) return true
        return FOODS.has(food.food_id) && food.confidence >= 0.5 && food.confidence <= 1
      }),
      { numRuns: 300 },
    )
  })

  it('knows nothing of names without letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-/%€ ½🍞'), maxLength: 300 }), (name) => {
        expect(readFood(name)).toEqual({ is_food: null })
      }),
    )
  })
})
