import { describe, expect, it } from 'vitest'
import { readRecipeText } from '../text/read-recipe-text.ts'

const CHILI = `MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Chili of the Farm
 Categories: Main dish, Beef
      Yield: 4 Servings

      1 lb Ground beef                         2 c  Tomatoes, peeled and
  1 1/2 ts Salt                                     -chopped
           Pepper                              3 tb Oil

MMMMM---------------------------SAUCE--------------------------------
      1 c  Water
      2 lg Onions
      1 pk Beans; soaked

  Brown the beef in the oil with
  the onions.

  Add the rest and simmer it for
  an hour.

MMMMM
`

describe('a recipe in the format of Meal-Master', () => {
  it.each([
    ['of version 8', CHILI],
    ['with hyphens', CHILI.replace('MMMMM----- Recipe', '---------- Recipe').replace(/MMMMM\n$/, '-----\n')],
    ['with the line ends of DOS', CHILI.replaceAll('\n', '\r\n')],
  ])('%s is read, in one and two columns', (_, text) => {
    expect(readRecipeText(text)).toMatchObject({
      title: 'Chili of the Farm',
      servings: 4,
      ingredients: [
        '1 lb Ground beef',
        '2 cup Tomatoes, peeled and chopped',
        '1 1/2 tsp Salt',
        'Pepper',
        '3 tbsp Oil',
        '1 cup Water',
        '2 large Onions',
        '1 package Beans; soaked',
      ],
      steps: ['Brown the beef in the oil with the onions.', 'Add the rest and simmer it for an hour.'],
    })
  })

  it('keeps every line, also the categories', () => {
    const lines = readRecipeText(CHILI)?.lines?.map(({ text, taken_for }) => `${taken_for}: ${text}`)
    expect(lines).toContain('none: Categories: Main dish, Beef')
    expect(lines).toContain('heading: SAUCE')
  })

  it('reads the first of several', () => {
    expect(readRecipeText(CHILI + CHILI.replace('Chili', 'Stew'))?.ingredients).toHaveLength(8)
  })
})
