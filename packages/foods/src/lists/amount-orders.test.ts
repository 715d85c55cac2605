import { describe, expect, it } from 'vitest'
import { splitOrdered } from './amount-orders.ts'

const KNOWN = ['beer 6 pack', 'havana club 7', 'plum tomatoes (400 g)', 'yoghurt 4 x 125 g']
const read = (text: string) => {
  const { name, quantity, unit } = splitOrdered(text, (known) => KNOWN.includes(known))
  return [quantity ?? '?', unit ?? '-', name].join(' ')
}

describe('an amount in any order', () => {
  it.each([
    ['ca. 600 g Hackfleisch', '600 g Hackfleisch'],
    ['chicken breast approx 600g', '600 g chicken breast'],
    ['~500g mince', '500 g mince'],
    ['10 000 ml water', '10000 ml water'],
    ['1.500 g Mehl', '1500 g Mehl'],
    ['1.500 kg Mehl', '1.5 kg Mehl'],
    ['1 kg/2 lb flour', '1 kg flour'],
    ['500g-600g mince', '600 g mince'],
    ['tomatoes (400 g)', '400 g tomatoes'],
    ['tomatoes (2 x 400 g)', '800 g tomatoes'],
    ['eggs (large)', '? - eggs (large)'],
    ['milk x2', '2 - milk'],
    ['milk 2x', '2 - milk'],
    ['milk (2)', '2 - milk'],
    ['milk 2 l × 3', '6 l milk'],
    ['33cl beer x 6', '198 cl beer'],
    ['yoghurt 4x125 g', '500 g yoghurt'],
    ['2 yoghurt 4x125 g', '1000 g yoghurt'],
    ['2 packs cola 6 x 330 ml', '3960 ml cola'],
    ['Wasser 6 x 1,5 l', '9 l Wasser'],
    ['6 x 33 cl beer', '198 cl beer'],
    ['2 500g pasta', '1000 g pasta'],
    ['24 330 ml cola', '7920 ml cola'],
    ['12 250 g butter', '3000 g butter'],
    ['2 1l milk', '2 l milk'],
    ['2 (400 g) tins tomatoes', '800 g tomatoes'],
    ['2 bags of rice 1kg each', '2 kg rice'],
    ['2 Flaschen Rotwein à 0,75l', '1.5 l Rotwein'],
    ['3x yoghurt 150 g each', '450 g yoghurt'],
    ['2 tins tuna 145 g', '2 can tuna 145 g'],
    ['4 pots de 125 g yaourt', '500 g yaourt'],
    ['3 cans 400 ml coconut milk', '1200 ml coconut milk'],
    ['1 kilo 200 gr beef', '1.2 kg beef'],
    ['6 pack of beer', '6 - beer'],
    ['6 packs of beer', '6 package beer'],
    ['1 pack of butter', '1 package butter'],
    ['2 pack butter', '2 package butter'],
    ['butter 1 pack', '1 package butter'],
    ['six-pack coke zero 330ml', '1980 ml coke zero'],
    ['6er Pack Eier', '6 - Eier'],
    ['2 x 10er Eier', '20 - Eier'],
    ['Eier 10er', '10 - Eier'],
    ['H-Milch 3,5% 1l 6er', '6 l H-Milch 3,5%'],
    ['a box of 6 eggs', '6 - eggs'],
    ['2 confezioni da 6 uova', '12 - uova'],
    ['pack de 6 bières 25 cl', '150 cl bières'],
    ['2 packs of 6 x 33 cl beer', '396 cl beer'],
    ['bag of onions', '? - bag of onions'],
    ['8 rolls of toilet paper', '8 - toilet paper'],
    ['toilet paper 8 rolls', '8 - toilet paper'],
    ['4 rolls', '4 - rolls'],
    ['20 x 30l bin bags', '20 - bin bags 30 l'],
    ['wine 0.7 l x3', '2.1 l wine'],
    ['eggs 6', '6 - eggs'],
    ['eggs 30', '30 - eggs'],
    ['eggs - 6', '6 - eggs'],
    ['7up 2l', '2 l 7up'],
    ['100PLUS 500ml', '500 ml 100PLUS'],
    ['2 100PLUS', '2 - 100PLUS'],
    ['100 PLUS 500ml', '500 ml 100 PLUS'],
    ['2 x 7up', '2 - 7up'],
    ['7-Up 1,5L', '1.5 l 7-Up'],
    ['2 1664 Kronenbourg', '2 - 1664 Kronenbourg'],
    ['1500 napkins', '1500 - napkins'],
    ['3Bananen', '3 - Bananen'],
    ['2 7up', '2 - 7up'],
    ['2 5 Gum', '2 - 5 Gum'],
    ['2 7 Days croissant 60 g', '120 g 7 Days croissant'],
    ['33 Export 6 x 25 cl', '150 cl 33 Export'],
    ['5 gums', '5 - gums'],
    ['FILET Z KURCZAKA 0,6kg', '0.6 kg FILET Z KURCZAKA'],
    ['PRISE SALZ 500 g', '500 g PRISE SALZ'],
    ['2 7up 2l', '4 l 7up'],
    ['2rote Zwiebeln', '2 - rote Zwiebeln'],
    ['3grüne Paprika', '3 - grüne Paprika'],
    ['2red onions', '2 - red onions'],
    ['500gHack', '500 g Hack'],
    ['1kgMehl', '1 kg Mehl'],
    ['00 flour 1kg', '1 kg 00 flour'],
    ['water 6 pack 1.5l', '9 l water'],
    ['tomatoes 2 tins (400 g)', '800 g tomatoes'],
    ['2 pasta 500g', '2 - pasta 500g'],
    ['6 x 1.5l', '? - 6 x 1.5l'],
    ['1 pack de 6 yaourts', '6 - yaourts'],
    ['3 eggs 500 g flour', '3 - eggs 500 g flour'],
    ['3.5% milk 1l', '1 l 3.5% milk'],
  ])('is read: %s', (text, thing) => {
    expect(read(text)).toBe(thing)
  })

  it.each([
    'vitamin B12',
    'Licor 43',
    'WD 40',
    '5 Gum',
    '5 gum peppermint',
    '7 Days',
    '7 DAYS CROISSANT COCOA',
    '3 Musketeers',
    "8 O'Clock coffee",
    '100 Grand',
    'filet de poulet',
    'o boticário',
    'pet food',
    'tio pepe',
    'omega 3',
    'size 4 nappies',
    'Heinz 57 sauce',
    'Cola 0',
    'milk 3.5%',
    '7up',
    '100PLUS',
    '7days croissant',
    '9Lives cat food',
    'A1 sauce',
    '4711 Echt',
    '1664 Kronenbourg',
    '3-in-1 coffee',
    '3 x 2 batteries',
    'pasta 5 minutes',
    'tea no 5',
    'whisky 12',
    'Gouda 30',
    'ground beef 20',
    '80er Jahre Wein',
  ])('is no figure of a name: %s', (name) => {
    expect(read(name)).toBe(`? - ${name}`)
  })

  it.each([
    ['beer 6 pack', '? - beer 6 pack'],
    ['2 beer 6 pack', '2 - beer 6 pack'],
    ['havana club 7 x2', '2 - havana club 7'],
    ['plum tomatoes (400 g) x2', '2 - plum tomatoes (400 g)'],
    ['2 yoghurt 4 x 125 g', '2 - yoghurt 4 x 125 g'],
  ])('leaves the names of the household whole: %s', (text, thing) => {
    expect(read(text)).toBe(thing)
  })

  it('may be said many times over', () => {
    expect(read(`milk${' x2'.repeat(90)}`)).toBe(`${2 ** 90} - milk`)
    const name = `milk${' x2'.repeat(60_000)}`
    expect(read(name)).toBe(`? - ${name}`)
  })
})
