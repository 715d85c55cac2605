import { describe, expect, it } from 'vitest'
import { foldFood } from '../names/fold-food.ts'
import { FOODS } from './food-table.ts'
import { findNonFoodReason, isNonFood } from './non-food.ts'
import table from './non-food.json' with { type: 'json' }

describe('findNonFoodReason', () => {
  it.each([
    ['Bottle deposit', 'deposit'],
    ['EINWEGPFAND 0,25', 'deposit'],
    ['Leergut', 'deposit'],
    ['פיקדון', 'deposit'],
    ['CARRIER BAG', 'bag'],
    ['Bag', 'bag'],
    ['Papiertragetasche', 'bag'],
    ['BEG PLASTIK', 'bag'],
    ['שקית ניילון', 'bag'],
    ['POŞET', 'bag'],
    ['Alışveriş poşeti', 'bag'],
    ['Papírová taška', 'bag'],
    ['Sacoșă de hârtie', 'bag'],
    ['PLASTPÅSE', 'bag'],
    ['Χάρτινη σακούλα', 'bag'],
    ['Пакет-майка', 'bag'],
    ['Papīra maisiņš', 'bag'],
    ['PANT 2,00', 'deposit'],
    ['Garanție SGR', 'deposit'],
    ['Kaucja', 'deposit'],
    ['Glass cleaner lemon 500 ml', 'cleaning'],
    ['GLASREINIGER ZITRONE', 'cleaning'],
    ['Sabun basuh 2kg', 'cleaning'],
    ['Sponges', 'cleaning'],
    ['מרכך כביסה', 'cleaning'],
    ['Olive oil soap', 'toiletries'],
    ['ZAHNBUERSTE weich', 'toiletries'],
    ['Zahnbürste', 'toiletries'],
    ['Ubat gigi', 'toiletries'],
    ['משחת שיניים', 'toiletries'],
    ['Toilet paper 8 rolls', 'paper'],
    ['Backpapier', 'paper'],
    ['נייר טואלט', 'paper'],
    ['Exercise book A4', 'stationery'],
    ['Kugelschreiber blau', 'stationery'],
    ['Kertas A4', 'stationery'],
    ['מחברת', 'stationery'],
    ['Cat food tuna', 'pets'],
    ['Pet litter', 'pets'],
    ['Kitchen foil', 'paper'],
    ['Topfpflanze', 'plants'],
    ['Paracetamol 500', 'medicine'],
    ['ROKOK', 'tobacco'],
    ['AA batteries', 'household'],
    ['Delivery fee', 'charge'],
    ['DELIVERYFEE', 'charge'],
    ['SHOPPINGBAGS', 'bag'],
    ['FLOWERS BOUQUET', 'plants'],
    ['papier toaletowy 8 rolek', 'paper'],
    ['Vessapaperi 8 rl', 'paper'],
    ['χαρτί κουζίνας', 'paper'],
    ['proszek do prania', 'cleaning'],
    ['Tvättmedel kulör', 'cleaning'],
    ['pasta de dentes', 'toiletries'],
    ['мило рідке', 'toiletries'],
    ['KUTYAELEDEL', 'pets'],
    ['çöp poşeti', 'household'],
  ])('knows %s by its words as %s', (name, reason) => {
    expect(findNonFoodReason(name)).toBe(reason)
  })

  it.each([
    'Tea bags 25',
    'Angel hair pasta',
    'Pan de molde',
    'Persil plat',
    'Sun flower seeds',
    'Toaster waffles',
    'Easy peelers',
    'Bag of salad',
    'Demlik poşet çay',
    'Saco de arroz',
    'Torba ryżu 1 kg',
    'תה 25 שקיות',
    'Wasser 1,5 l inkl. Pfand',
    'Cola incl. deposit',
    'Sponge cake',
    'Bouquet garni',
    'Parmesan shavings',
    'Rice paper',
    'Reispapier',
    'Studentenfutter',
    'Unbleached flour',
    'Sockeye salmon',
    'Candlenut',
    'Strawberries',
    'Blumenkohl',
    'Carnation evaporated milk',
    'Pencuci mulut',
    'Pilaf',
    'Xyz',
    '',
  ])('is not certain of %j', (name) => expect(isNonFood(name)).toBe(false))

  it('takes every food of the table for food', () => {
    const names = [...FOODS.values()].flatMap((food) =>
      Object.values(food.names).flatMap((text) => text.split(', ')),
    )
    expect(names.filter(isNonFood)).toEqual([])
  })

  it('contains each name once', () => {
    const names = table.reasons.flatMap((reason) => reason.names.map(foldFood))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
