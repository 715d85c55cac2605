import { describe, expect, it } from 'vitest'
import { indexStock } from './stock-index.ts'
import { stockedLot } from '../../../testkit/stocked-lot.ts'

const find = (wanted: string, there: string) =>
  indexStock([stockedLot(there)], null).find({ item_name: wanted })

/** Whether something in stock is used as an ingredient. */
const isUsedAs = (wanted: string, there: string) => find(wanted, there).items.length > 0

const APART: [string, string][] = [
  ['smoked salmon', 'Salmon'],
  ['smoked salmon', 'Fish'],
  ['smoked trout', 'Trout'],
  ['smoked mackerel', 'Mackerel'],
  ['smoked chicken', 'Chicken'],
  ['smoked tofu', 'Tofu'],
  ['smoked duck', 'Duck'],
  ['salt cod', 'Cod'],
  ['pickled herring', 'Herring'],
  ['bacon', 'Pork'],
  ['dried chillies', 'Chilli'],
  ['dried apricots', 'Apricots'],
  ['dried figs', 'Figs'],
  ['dried tomatoes', 'Tomatoes'],
  ['dried mushrooms', 'Mushrooms'],
  ['dried thyme', 'Thyme'],
  ['raisins', 'Grapes'],
  ['prunes', 'Plums'],
  ['pickled cucumbers', 'Cucumber'],
  ['pickled ginger', 'Ginger'],
  ['pickled carrots', 'Carrots'],
  ['canned shrimp', 'Shrimp'],
  ['canned tuna', 'Tuna steak'],
  ['canned salmon', 'Salmon'],
  ['coconut milk', 'Milk'],
  ['milk powder', 'Milk'],
  ['tomato paste', 'Tomatoes'],
  ['chicken stock', 'Chicken'],
  ['peanut butter', 'Butter'],
  ['ground beef', 'Beef steak'],
  ['minced lamb', 'Lamb'],
  ['ground turkey', 'Turkey'],
  ['pulled pork', 'Pork'],
  ['chicken schnitzel', 'Chicken'],
  ['Räucherlachs', 'Lachs'],
  ['Räucherforelle', 'Forelle'],
  ['getrocknete Aprikosen', 'Aprikosen'],
  ['Tomatenmark', 'Tomaten'],
  ['Kokosmilch', 'Milch'],
  ['Rinderhackfleisch', 'Rindersteak'],
  ['salmón ahumado', 'Salmón'],
  ['trucha ahumada', 'Trucha'],
  ['leche de coco', 'Leche'],
  ['leche en polvo', 'Leche'],
  ['saumon fumé', 'Saumon'],
  ['lait de coco', 'Lait'],
  ['tomates séchées', 'Tomates'],
  ['salmone affumicato', 'Salmone'],
  ['latte di cocco', 'Latte'],
  ['kokosmelk', 'Melk'],
  ['gerookte zalm', 'Zalm'],
  ['pindakaas', 'Boter'],
  ['סלמון מעושן', 'סלמון'],
  ['חלב קוקוס', 'חלב'],
  ['עגבניות מיובשות', 'עגבניות'],
  ['salmon salai', 'ikan salmon'],
]

const ALIKE: [string, string][] = [
  ['salmon', 'Lachsfilet'],
  ['smoked salmon', 'Räucherlachs'],
  ['smoked salmon', 'saumon fumé'],
  ['smoked salmon', 'סלמון מעושן'],
  ['smoked trout', 'trucha ahumada'],
  ['smoked bacon', 'Bacon'],
  ['smoked ham', 'Ham'],
  ['frozen peas', 'Frozen garden peas'],
  ['raspberries', 'Frozen raspberries'],
  ['chicken', 'Frozen chicken'],
  ['sliced tomatoes', 'Tomatoes'],
  ['fresh thyme', 'Thyme'],
  ['dried oregano', 'Oregano'],
  ['dried marjoram', 'Marjoram'],
  ['dried bay leaves', 'Bay leaf'],
  ['dried pasta', 'Pasta'],
  ['dry lentils', 'Lentils'],
  ['dry white wine', 'White wine'],
  ['canned tuna', 'Tuna'],
  ['pickled gherkins', 'Gherkins'],
  ['ground beef', 'Rinderhackfleisch'],
  ['ground cumin', 'Cumin'],
  ['dried figs', 'higos secos'],
]

describe('indexStock', () => {
  it.each(APART)('uses neither %s as %s, nor the other way round', (one, other) => {
    expect([isUsedAs(one, other), isUsedAs(other, one)]).toEqual([false, false])
  })

  it.each(ALIKE)('uses %s as %s, and the other way round', (one, other) => {
    expect([isUsedAs(one, other), isUsedAs(other, one)]).toEqual([true, true])
  })

  it('[RECP-023] counts a kind of a food as in stock by its name, and says by which', () => {
    const { isInStock, countsBy } = find('smoked salmon', 'Salmon')
    expect({ isInStock, countsBy }).toEqual({ isInStock: true, countsBy: 'Salmon' })
  })

  it.each([
    ['chickpeas', 'Canned chickpeas'],
    ['adzuki beans', 'Canned adzuki beans'],
  ])('uses for %s what is %s, and not the other way round', (wanted, there) => {
    expect([isUsedAs(wanted, there), isUsedAs(there, wanted)]).toEqual([true, false])
  })

  it('uses no substitute that is processed otherwise', () => {
    const counted = (name: string) => find('trout', name).substitutes.length
    expect([counted('Salmon'), counted('Smoked salmon')]).toEqual([1, 0])
  })
})
