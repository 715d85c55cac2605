import { describe, expect, it } from 'vitest'
import { readFood } from '@larder/foods'
import { looksLikeRecipe } from './looks-like-recipe.ts'
import { readRecipeText } from './text/read-recipe-text.ts'

const isRecipe = (lines: readonly string[]) => {
  const text = lines.join('\n')
  const recipe = readRecipeText(text)
  return recipe !== null && looksLikeRecipe(text, recipe, (name) => readFood(name).is_food === true)
}

describe('looksLikeRecipe', () => {
  it.each([
    ['headings', ['Soup', 'Ingredients', '2 leeks', '1 l stock', 'Method', 'Cook the leeks in the stock.']],
    ['a heading, and the buttons of a screen', ['Shakshuka', 'Ingredients', '6 eggs In stock', '150 g feta']],
    [
      'headings that lost their accents',
      [
        'Placki',
        'Skladniki',
        '1 kg ziemniakow',
        '2 jajka',
        'Przygotowanie',
        'Zetrzyj ziemniaki i dodaj jajka.',
      ],
    ],
    [
      'headings, and what each ingredient costs',
      [
        'Pasta bake',
        'Ingredients',
        '1 lb penne $1.50',
        '2 cups mozzarella $3.29',
        'Instructions',
        'Boil and bake.',
      ],
    ],
    [
      'steps that name the ingredients',
      [
        'Hefezopf',
        'Mehl 500 g',
        'Milch 250 ml',
        'Hefe 20 g',
        'Hefe in lauwarmer Milch auflösen und mit Mehl kneten.',
      ],
    ],
    [
      'three ingredients behind bullets that a photo made full stops',
      [
        'Banana pancakes',
        '. 2 bananas',
        '. 2 eggs',
        'Mash the bananas, stir in the eggs and fry small pancakes.',
      ],
    ],
    [
      'capitals, and a step that goes on in a short line',
      [
        'STOCK',
        '1 CHICKEN',
        '2 CARROTS',
        '2 L WATER',
        'SIMMER EVERYTHING IN A LARGE POT WITH',
        'THE CHICKEN AND CARROTS.',
      ],
    ],
    ['spoons and cups alone', ['Granola', '3 cups oats', '1/2 cup honey', '1 tsp cinnamon']],
  ])('finds a recipe by %s', (_, lines) => {
    expect(isRecipe(lines)).toBe(true)
  })

  it.each([
    [
      'a receipt',
      [
        'FERN HILL STORES',
        '12 Mill Lane, Ashford',
        '1 Milk 1.35',
        '2 Bread 5.00',
        '500 G LENTILS 1.75',
        'TOTAL 8.10',
      ],
    ],
    [
      'a receipt whose prices stand apart',
      [
        'Markt am Tor',
        '51061 Neustadt',
        '2 x Milch',
        '1 kg Tomaten',
        'EUR',
        '1,09',
        '2,49',
        'Summe 3,58',
        'Vielen Dank!',
      ],
    ],
    [
      'a stock of food',
      ['Inventory', '10 eggs', '500 g flour', '2 L milk', 'Upload Receipt', 'Home Inventory Meals Shop'],
    ],
    [
      'a dashboard',
      [
        'Dashboard',
        '6 of 42 items need attention',
        '1.20 kg Nov 19',
        '120 g left in the refrigerator of your household',
        '42 items',
      ],
    ],
    [
      'a receipt with a line that reads as a heading',
      ['SHOP', 'PRODUKTY', '1 MLEKO 3,20', '1 CHLEB 4,50', '2 JAJKA 9,99', 'SUMA 17,69'],
    ],
  ])('finds none in %s', (_, lines) => {
    expect(readRecipeText(lines.join('\n'))).not.toBeNull()
    expect(isRecipe(lines)).toBe(false)
  })
})
