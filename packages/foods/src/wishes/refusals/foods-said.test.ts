import { describe, expect, it } from 'vitest'
import { foodsSaid, isListed } from './foods-said.ts'

const said = (text: string) => foodsSaid(text).map(({ words }) => words)
const allergensIn = (text: string) => [
  ...new Set(
    foodsSaid(text).flatMap(({ contents }) => contents?.flatMap(({ allergens }) => allergens) ?? ['?']),
  ),
]
const isVegan = (text: string) =>
  foodsSaid(text).every(({ contents }) => contents?.every(({ diet }) => diet === 'vegan') ?? false)

describe('the foods that a text speaks of', () => {
  it.each([
    ['topped with 50 g crushed peanuts', ['peanut']],
    ['PEANUTS!', ['peanut']],
    ['pea\u00adnuts', ['peanut']],
    ['a spoon of Nutella', ['milk', 'nuts', 'soy']],
    ['or chopped snickers bars', ['peanut', 'milk', 'soy', 'egg']],
    ['a Lion bar', ['gluten', 'milk', 'soy']],
    ['a handful of Bamba', ['peanut']],
    ['with Lea & Perrins', ['fish', 'gluten']],
    ['Never skip the butter.', ['milk']],
    ['Not without butter.', ['milk']],
    ['Do not burn the butter.', ['milk']],
    ['There is no need to leave out the nuts.', ['nuts', 'peanut']],
    ['not only almonds', ['nuts']],
    ['Use butter instead of oil.', ['milk']],
    ['Fry without nuts, add butter.', ['milk']],
    ['No nuts; top with cheese.', ['milk']],
    ['with milk and nut-free sweets', ['milk']],
    ['Add the coconut, milk and sugar.', ['milk']],
    ['free-range eggs', ['egg']],
    ['vegetarian cheese', ['milk']],
    ['lactose-free milk', ['milk']],
    ['Add the tofu.', ['soy']],
    ['wheat', ['gluten']],
    ['Erdnüsse darüber streuen', ['peanut']],
    ['con cacahuetes', ['peanut']],
    ['du beurre', ['milk']],
    ['kacang tanah', ['peanut']],
    ['בוטנים', ['peanut']],
  ])('of “%s” contain %j', (text, allergens) => {
    expect(allergensIn(text).sort()).toEqual([...allergens].sort())
  })

  it.each([
    'peanut-free',
    'free from peanuts and milk',
    'without nuts',
    'without any butter or crushed peanuts',
    'no dairy',
    'no eggs, milk or butter',
    'Do not use butter.',
    'Leave out the cheese.',
    'nut- and egg-free',
    'egg and milk-free',
    'suitable for people allergic to nuts',
    'for a nut allergy',
    'Use oil instead of butter.',
    'a butter substitute',
    'walnut-sized pieces',
    'the size of a walnut',
    'as big as an almond',
    'with an egg timer and a cheese grater',
    'ohne Erdnüsse',
    'sin leche',
    'בלי בוטנים',
    'nutmeg',
    'coconut milk',
    'coconut cream',
    'butter beans',
    'butternut squash',
    'buckwheat and rice flour',
    'oyster mushrooms',
    'beefsteak tomatoes',
    'cocoa butter',
    'vegan butter',
    'vegan unsalted butter',
    'butter (vegan)',
    'plant-based milk',
    'dairy-free cheese',
    'gluten-free pasta',
    'vegan and gluten-free cream',
    'Heat the oil in a pan, then rest the rind of the lemon in most of it.',
  ])('of “%s” are vegan and free of allergens', (text) => {
    expect(allergensIn(text)).toEqual([])
    expect(isVegan(text)).toBe(true)
  })

  it('are uncertain where only a label says what is in them', () => {
    expect(foodsSaid('Serve with curry paste.')).toMatchObject([{ words: 'curry paste', contents: null }])
  })
})

describe('an ingredient that is listed', () => {
  it.each([
    ['Melt the butter.', ['Vegan butter'], true],
    ['Pour in the milk.', ['Oat milk, unsweetened'], true],
    ['Boil the pasta.', ['Gluten-free spaghetti'], true],
    ['Melt the butter.', ['Butter beans'], false],
    ['Add the milk.', ['Coconut'], false],
  ])('%s of %j: %s', (text, listed, isMeant) => {
    const [first] = foodsSaid(text)
    expect(first && isListed(first, listed)).toBe(isMeant)
    expect(said(text)).toHaveLength(1)
  })
})
