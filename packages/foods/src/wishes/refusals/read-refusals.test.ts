import { describe, expect, it } from 'vitest'
import { mayHave, readRefusals } from './read-refusals.ts'

const refusedIn = (text: string) => readRefusals(text).refused.map(({ words }) => words)

describe('readRefusals', () => {
  it.each([
    ['cake, I am allergic to nuts', ['nut']],
    ['no eggs, milk or butter: pancakes', ['egg', 'milk', 'butter']],
    ['soup, nothing with mushrooms', ['mushroom']],
    ['mushroom-free soup', ['mushroom']],
    ['a dairy free curry', ['dairy']],
    ['burgers, hold the onions', ['onion']],
    ['stew without dairy', ['dairy']],
    ['nut and dairy-free muffins', ['nut', 'dairy']],
    ['my son has a peanut allergy', ['peanut']],
    ['something lactose intolerant people eat', ['lactose']],
    ['we can’t eat shellfish', ['shellfish']],
    ['a meatless chili', ['meat']],
    ['allergic to sesame, soy, eggs', ['sesame', 'soy', 'egg']],
  ])('reads of “%s” what is refused', (text, words) => {
    expect(refusedIn(text).sort()).toEqual([...words].sort())
  })

  it.each([
    ['no onions, pancakes', 'pancakes'],
    ['mushroom-free soup', 'soup'],
    ['no eggs, milk or butter: pancakes', 'pancakes'],
    ['boneless chicken with free range eggs', 'boneless chicken with free range eggs'],
    ['nut and dairy-free muffins', 'muffins'],
  ])('leaves of “%s” what is asked for', (text, asked) => {
    expect(
      readRefusals(text)
        .asked.replace(/[\s,:]+/g, ' ')
        .trim(),
    ).toBe(asked)
  })
})

describe('mayHave', () => {
  it.each([
    ['allergic to nuts', 'Almond flour', true],
    ['allergic to almonds', 'Walnuts', true],
    ['without dairy', 'Butter', true],
    ['without dairy', 'Coconut milk', false],
    ['no meat', 'Bacon', true],
    ['no meat', 'Salmon', false],
    ['no nuts', 'Curry paste', true],
    ['no onions', 'Curry paste', false],
  ])('says whether what is refused by “%s” is in %s', (text, name, isIn) => {
    expect(readRefusals(text).refused.some((food) => mayHave(name, food))).toBe(isIn)
  })
})
