import { describe, expect, it } from 'vitest'
import { stepIngredients } from './step-ingredients.ts'

describe('stepIngredients', () => {
  it.each([
    ['Beat the eggs with the milk.', ['Egg', 'Milk', 'Butter'], ['Egg', 'Milk']],
    ['Heat the oil.', ['Olive oil', 'Onion'], ['Olive oil']],
    ['Stir in the sesame oil.', ['Olive oil', 'Sesame oil'], ['Sesame oil']],
    ['Halve the tomatoes.', ['Cherry tomatoes', 'Tomato paste'], ['Cherry tomatoes']],
    ['Scatter over the cheese.', ['Gruyère', 'Ham'], ['Gruyère']],
    ['Fry the chicken.', ['Chicken thighs', 'Rice'], ['Chicken thighs']],
    ['Fry the red onion.', ['Red lentils', 'Red onion'], ['Red onion']],
    ['Fill them with avocado and red onion.', ['Onion', 'Avocado', 'Red onion'], ['Avocado', 'Red onion']],
    ['Soften the onion.', ['Onion', 'Red onion'], ['Onion']],
    ['Fry the onion, then the red onion.', ['Onion', 'Red onion'], ['Onion', 'Red onion']],
    ['Preheat the oven.', ['Flour', 'Sugar'], []],
    ['Den Quark unterrühren.', ['Quark', 'Mehl'], ['Quark']],
    ['Anything at all.', [], []],
  ])('finds what "%s" uses of %j', (step, names, expected) => {
    expect(stepIngredients(step, names).map((index) => names[index])).toEqual(expected)
  })
})
