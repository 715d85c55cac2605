import { describe, expect, it } from 'vitest'
import { foodsInName } from './foods-in-name.ts'

const idsIn = (name: string) => foodsInName(name, 'en')?.map(({ id }) => id) ?? null
const allergensIn = (name: string) =>
  foodsInName(name, 'en')
    ?.flatMap(({ allergens }) => allergens)
    .sort() ?? null

describe('foodsInName', () => {
  it.each([
    ['Seitan', 'gluten'],
    ['Ladyfingers', 'gluten'],
    ['Bechamel', 'gluten'],
    ['Malt vinegar', 'gluten'],
    ['Marzipan', 'nuts'],
    ['Nougat', 'nuts'],
    ['Cashew cream', 'nuts'],
    ['Almond butter', 'nuts'],
    ['Amaretto', 'nuts'],
    ['Satay sauce', 'peanut'],
    ['Peanut oil', 'peanut'],
    ['Whey protein powder', 'milk'],
    ['Lemon curd', 'milk'],
    ['Lupin flour', 'lupin'],
    ['Red curry paste', 'crustaceans'],
    ['Caesar dressing', 'egg'],
    ['Tartare sauce', 'egg'],
    ['Hoisin sauce', 'sesame'],
    ['Chicken stock', 'celery'],
  ])('finds what %s is made of: %s', (name, allergen) => {
    expect(allergensIn(name)).toContain(allergen)
  })

  it.each([
    ['Chicken with almonds', ['almond', 'chicken']],
    ['Pistachio cheese', ['cheese', 'pistachio']],
    ['Salt and pepper', ['pepper', 'salt']],
    ['Haselnussmehl', ['flour', 'hazelnut']],
  ])('takes all foods that %s names', (name, ids) => {
    expect(idsIn(name)?.sort()).toEqual(ids)
  })

  it.each([
    ['Beef tomato', 'beef-tomato'],
    ['Butter lettuce', 'butter-lettuce'],
    ['Buttercup squash', 'buttercup-squash'],
    ['Butter beans', 'lima-bean'],
    ['Almond milk', 'almond-milk'],
    ['2 large free-range eggs, lightly beaten', 'egg'],
    ['Finely chopped fresh basil leaves', 'basil'],
    ['Unsalted butter, softened', 'butter'],
    ['All-purpose flour', 'flour'],
    ['Anjou pears', 'pear'],
    ['Dill weed', 'dill'],
    ['Red wine vinegar', 'vinegar'],
  ])('knows that %s is one food', (name, id) => {
    expect(idsIn(name)).toEqual([id])
  })

  it.each([
    ['Unicorn'],
    ['Cocktail sticks'],
    // An unknown word may be an allergen.
    ['Tempura vegetables'],
    ['Gianduja cream'],
    ['Breaded courgettes'],
    ['Courgette zwilpers'],
    // Truncated, misread and run-together words are guesses.
    ['Chocola'],
    ['Cheez'],
    // Only the label says what is in them.
    ['Butter chicken'],
    ['Curry paste'],
    ['Sauce'],
    ['Cake'],
    // It is no mince, but who knows of what it is.
    ['Vegan steak'],
  ])('is not certain of %s', (name) => {
    expect(idsIn(name)).toBeNull()
  })
})
