import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNamedPack, findPackUnit } from './pack-size.ts'

describe('findNamedPack', () => {
  it.each([
    ['Chopped tomatoes 400G', 1, 400, 'g'],
    ['Vollmilch 3,5% 1L', 1, 1, 'l'],
    ['Oil 0,5 L', 1, 0.5, 'l'],
    ['SPARKLING O,2 L', 1, 0.2, 'l'],
    ['TAMARIND IKG', 1, 1, 'kg'],
    ['Juice I,5L', 1, 1.5, 'l'],
    ['Flour 50O g', 1, 500, 'g'],
    ['Cream 5OO ml', 1, 500, 'ml'],
    ['SODA 60Z', 1, 6, 'oz'],
    ['Filler 75GMS', 1, 75, 'g'],
    ['Water .75 l', 1, 0.75, 'l'],
    ['Rice 1,000 g', 1, 1000, 'g'],
    ['Detergent 5 KGS', 1, 5, 'kg'],
    ['Beer 50cl', 1, 500, 'ml'],
    ['Cream 2 dl', 1, 200, 'ml'],
    ['Flour 2 lb', 1, 2, 'lb'],
    ['Butter 8 oz (227 g)', 1, 227, 'g'],
    ['Flour 1/2 kg', 1, 0.5, 'kg'],
    ['Milk 1½ l', 1, 1.5, 'l'],
    ['אורז 500 גרם', 1, 500, 'g'],
    ['סוכר 1 ק"ג', 1, 1, 'kg'],
    ['סוכר 1 ק״ג', 1, 1, 'kg'],
    ["חלב 1ל' טרי", 1, 1, 'l'],
    ['שמן 1.5ליטר', 1, 1.5, 'l'],
    ['מיץ חצי ליטר', 1, 0.5, 'l'],
    ['מים רבע ליטר', 1, 0.25, 'l'],
  ])('reads %s', (name, count, size, unit) => {
    expect(findNamedPack(name)).toEqual({ count, size, unit })
  })

  it.each([
    ['Cola 6X330ML', 6, 330, 'ml'],
    ["Cocoa 18'sx33g", 18, 33, 'g'],
    ['Mineralwasser 6 x 1,5 L', 6, 1.5, 'l'],
    ['Crackers 2x500g', 2, 500, 'g'],
    ['Mini bars 24 x 20 g', 24, 20, 'g'],
    ['Water 1,5*6 l', 6, 1.5, 'l'],
    ['Soda 330 ml * 6', 6, 330, 'ml'],
    ['קולה 6*330 מ"ל', 6, 330, 'ml'],
    ['תירס 200*3 ג', 3, 200, 'g'],
    ["יוגורט 8 יח' * 100 ג", 8, 100, 'g'],
    ['מיץ 2 ל *3מארז', 3, 2, 'l'],
    ['מים שישייה 1.5 ל', 6, 1.5, 'l'],
    ['מים שישייה 6*1.5 ל', 6, 1.5, 'l'],
    ['רביעיית פודינג 120 גר', 4, 120, 'g'],
    ['Beer 6-pack 330 ml', 6, 330, 'ml'],
    ['Apfelschorle 6er Pack 0,5 l', 6, 0.5, 'l'],
    ['Cola 24 cans 330ml', 24, 330, 'ml'],
    ['סיידר 4 בק.275 מל', 4, 275, 'ml'],
  ])('reads the pieces of %s', (name, count, size, unit) => {
    expect(findNamedPack(name)).toEqual({ count, size, unit })
  })

  it.each([
    ['%3 שומן קוטג 250 גרם', 250],
    ['שמנת 9 % 200 גר', 200],
    ['Prawns 16/20 500 g', 500],
    ['גזר 12-15 בחומץ 620ג', 620],
    ['Cream no. 5 200 g', 200],
    ['ריבה 410 גר ק', 410],
    ['TOMATOES400G', 400],
  ])('takes no other number of %s for the size', (name, size) => {
    expect(findNamedPack(name)).toEqual({ count: 1, size, unit: 'g' })
  })

  it.each([
    ['Eggs 12 pcs', 12],
    ['Batteries, pack of 6', 6],
    ['ביצים 12 יח', 12],
    ['Eggs 10 pcs L', 10],
  ])('counts %s', (name, size) => {
    expect(findNamedPack(name)).toEqual({ count: 1, size, unit: 'item' })
  })

  it.each([
    ['מיץ תפוזים 1 לי', 1, 'l'],
    ['יין אדום 750מ', 750, 'ml'],
    ['יין אדום 750 מ"', 750, 'ml'],
    ['קמח לבן 1ק', 1, 'kg'],
  ])('completes a unit that the till has cut: %s', (name, size, unit) => {
    expect(findNamedPack(name)).toEqual({ count: 1, size, unit })
  })

  it.each(['Skyr protein 20 g', 'Pudding 20g protein', 'מעדן פרו 25 גרם'])(
    'recognises that %s names a nutrient, not a pack',
    (name) => expect(findNamedPack(name)).toEqual({ count: 1, size: 200, unit: 'g' }),
  )

  it.each([
    ['Protein yogurt 20 g 250 g', 250],
    ['Protein bar 25 g', 25],
    ['Protein 500 g', 500],
  ])('takes the grams of %s for its size', (name, size) => {
    expect(findNamedPack(name)).toMatchObject({ size })
  })

  it.each([
    'Eggs 12',
    'Eggs 12 L',
    'Battery 18V',
    'Water 0L',
    'Vitamin B12 g',
    "5 ג'ל כביסה",
    'Aspirin 500mg',
    'Syrup 3 kg (700 ml)',
    'Milk ½½ l',
    'Rice 88888888888888 kg',
    '3% fat',
    '',
  ])('finds none in %j', (name) => expect(findNamedPack(name)).toBeNull())

  it('takes a volume in brackets that has the weight before it for no contradiction', () => {
    expect(findNamedPack('Honey 700 g (500 ml)')).toMatchObject({ size: 500, unit: 'ml' })
  })

  it('returns quickly with a plausible size for any name', () => {
    const characters = fc.constantFrom(...'0123456789.,x*/ gkml%"\'גקל½')
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: characters }), (name) => {
        const pack = findNamedPack(name)
        if (pack)
          expect(pack.count >= 1 && pack.size > 0 && Number.isFinite(pack.count * pack.size)).toBe(true)
      }),
    )
  })
})

it.each([
  ['Vollmilch 3,5% 1L', '1l'],
  ['Mineralwasser 6 x 1,5 L', '6x1.5l'],
  ['Beer 50cl', '500ml'],
  ['קולה 6*330 מ"ל', '6x330ml'],
  ['Eggs 12 pcs', null],
])('[INV-076] writes the pack of %s as the unit %s', (name, unit) => expect(findPackUnit(name)).toBe(unit))

it.each([
  ['Crème dessert vanille - 4 pots de 125 g', 4, 125, 'g'],
  ['Biscuits chocolat 3 paquets de 150g', 3, 150, 'g'],
  ['Leche semidesnatada, 6 briks de 1 L', 6, 1, 'l'],
  ['Yogur griego natural, 6 ud x 125 g', 6, 125, 'g'],
  ['Yogur natural pack 6 ud. x 125 g', 6, 125, 'g'],
  ['Atún claro en aceite, pack 3 latas de 80 g', 3, 80, 'g'],
  ['Cerveza tostada, 12 latas x 33 cl', 12, 330, 'ml'],
  ['Cola lata 33 cl pack 12', 12, 330, 'ml'],
  ['Le lot de 12 pots de 125g', 12, 125, 'g'],
  ["Le pack de 6 bouteilles d'1L", 6, 1, 'l'],
  ['Acqua 6 bottiglie da 1,5 l', 6, 1.5, 'l'],
  ['Joghurt 4 Becher je 150 g', 4, 150, 'g'],
  ['Cola 6 blikjes van 330 ml', 6, 330, 'ml'],
  ['Sparkling water (12 x 12 fl oz)', 12, 355, 'ml'],
  ['Juice 8 x 12 fl. oz', 8, 355, 'ml'],
  ['Whole milk (1 gal)', 1, 3.785, 'l'],
  ['Half & half, 1 pint', 1, 473, 'ml'],
  ['Ice cream, 1.5 qt', 1, 1420, 'ml'],
  ['Milk 2 imperial pints', 1, 1137, 'ml'],
  ['Milk 2.272L, 4 pints', 1, 2.272, 'l'],
  ['Läsk citron 33cl 6-p', 6, 330, 'ml'],
  ["Yumurta 15'li", 1, 15, 'item'],
  ['Apă plată 2L bax 6', 6, 2, 'l'],
  ['Comté 12 mois 250 g', 1, 250, 'g'],
  ['Fish fingers 30 pack 750g', 1, 750, 'g'],
  ['ATÚN CLARO PACK-6 480 G', 1, 480, 'g'],
  ['Chopped tomatoes 4 pack 400g', 4, 400, 'g'],
  ['LECHE ENTERA BRIK 1L PACK-6', 6, 1, 'l'],
  ['TOMATE FRITO PACK-3 400G', 3, 400, 'g'],
  ['Refresco de cola pack 9 latas 33 cl', 9, 330, 'ml'],
  ['Natillas pack 4 unidades 125 g', 4, 125, 'g'],
])('reads what several containers hold: %s', (name, count, size, unit) => {
  expect(findNamedPack(name)).toEqual({ count, size, unit })
})

it.each([
  ['Kitchen roll 4 rolls', 4],
  ['Large white eggs, 18 count', 18],
  ['Küchenrolle Recycling 4 Rollen', 4],
  ['Essuie-tout compact 2 rouleaux', 2],
  ['Papel higiénico doble rollo, 6 rollos', 6],
  ['Carta casa 2 rotoli', 2],
  ['Facial tissues, 3 ply 72 sheets', 72],
  ['Thé vert menthe 25 sachets', 25],
  ['Café cápsulas ristretto 20 cápsulas', 20],
  ['Spülmaschinentabs 40 Tabs', 40],
  ['Luiers maat 5 44 luiers', 44],
  ['Free range eggs, large 12 per pack', 12],
  ['Avocats Hass filet de 3', 3],
  ['Gobelets en carton par 50', 50],
])('counts what is in a pack: %s', (name, size) => {
  expect(findNamedPack(name)).toEqual({ count: 1, size, unit: 'item' })
})

it.each([
  ['35 g (25 sachets de 1.4g)', { count: 1, size: 35, unit: 'g' }],
  ['400 g (égoutté 240 g)', { count: 1, size: 400, unit: 'g' }],
  ['12 oz (340 g)', { count: 1, size: 340, unit: 'g' }],
  ['1 kg (4 x 250 g)', { count: 4, size: 250, unit: 'g' }],
])('takes the whole where a part of it stands in brackets: %s', (name, pack) => {
  expect(findNamedPack(name)).toEqual(pack)
})

it.each([
  ['12 eggs', 12],
  ['10 oeufs', 10],
  ['10 œufs bio', 10],
  ['18 large free-range eggs', 18],
  ['12 Eggs L', 12],
  ['6 uova fresche', 6],
  ['12 ביצים', 12],
  ['1 dozen', 12],
  ['2 douzaines', 24],
])('counts the pieces of %s', (name, size) => {
  expect(findNamedPack(name)).toEqual({ count: 1, size, unit: 'item' })
})

it.each(['egg noodles', '4 egg noodle nests', '3 Eierspätzle'])('counts no eggs in %s', (name) => {
  expect(findNamedPack(name)).toBeNull()
})
