import { describe, expect, it } from 'vitest'
import { recipeOfSchema } from './schema-recipe.ts'

const read = (fields: object) => recipeOfSchema({ '@type': 'Recipe', name: 'Caponata', ...fields })

describe('ingredients that are stated in unusual shapes', () => {
  it.each([
    ['a map of a heading and a text', [{ 'Zutaten:': '2 Auberginen, 2 EL Öl' }], ['2 Auberginen', '2 EL Öl']],
    ['a map of numbers', { 0: '2 Auberginen', 1: '2 EL Öl' }, ['2 Auberginen', '2 EL Öl']],
    ['a map of names and amounts', { aubergines: '2', oil: '2 tbsp' }, ['2 aubergines', '2 tbsp oil']],
    [
      'lists within lists',
      [['2 aubergines'], ['2 tbsp oil', 'salt']],
      ['2 aubergines', '2 tbsp oil', 'salt'],
    ],
    [
      'groups with lists',
      [
        { name: 'Base', ingredients: ['2 aubergines'] },
        { name: 'Top', ingredients: ['salt'] },
      ],
      ['2 aubergines', 'salt'],
    ],
    [
      'objects with amounts',
      [
        { name: 'milk', amount: '1', unit: 'l' },
        { '@type': 'PropertyValue', name: 'sugar', value: '50 g' },
        { '@type': 'PropertyValue', name: 'salt' },
      ],
      ['1 l milk', '50 g sugar', 'salt'],
    ],
    [
      'HowToSupply with quantities',
      [
        {
          '@type': 'HowToSupply',
          name: 'flour',
          requiredQuantity: { '@type': 'QuantitativeValue', value: 200, unitText: 'g' },
        },
        { '@type': 'HowToSupply', name: 'eggs', requiredQuantity: '2' },
        { '@type': 'HowToSupply', name: 'salt' },
      ],
      ['200 g flour', '2 eggs', 'salt'],
    ],
  ])('reads %s', (_, recipeIngredient, expected) => {
    expect(read({ recipeIngredient }).ingredients).toEqual(expected)
  })

  it('reads the supplies of a recipe that states no ingredients', () => {
    const supply = [{ '@type': 'HowToSupply', name: 'flour', requiredQuantity: '200 g' }]
    expect(read({ supply }).ingredients).toEqual(['200 g flour'])
  })

  it('puts amounts before names where the site writes them behind', () => {
    const recipeIngredient = ['mlieko, 500 ml', 'múka hladká, 10  PL', 'vajcia , 2 ks', 'soľ, štipka']
    expect(read({ recipeIngredient }).ingredients).toEqual([
      '500 ml mlieko',
      '10 PL múka hladká',
      '2 ks vajcia',
      'štipka soľ',
    ])
  })

  it('leaves lines whose amounts are not all behind', () => {
    const recipeIngredient = ['2 onions, finely chopped', 'butter, 20 g', '1 l stock']
    expect(read({ recipeIngredient }).ingredients).toEqual(recipeIngredient)
  })

  it('keeps a comma that no amount follows', () => {
    expect(read({ recipeIngredient: '2 onions, finely chopped' }).ingredients).toEqual([
      '2 onions, finely chopped',
    ])
  })
})

describe('steps that are stated in unusual shapes', () => {
  it.each([
    ['a map of numbers', { 1: 'Alles schneiden.', 2: 'Alles braten.' }],
    ['a list of maps', [{ step1: 'Alles schneiden.' }, { step2: 'Alles braten.' }]],
    ['a map with a list', { Zubereitung: ['Alles schneiden.', 'Alles braten.'] }],
  ])('reads %s', (_, recipeInstructions) => {
    expect(read({ recipeInstructions }).steps).toEqual(['Alles schneiden.', 'Alles braten.'])
  })

  it('keeps a step that begins like a heading', () => {
    expect(read({ recipeInstructions: ['Chop it all.', 'Cook it for an hour.'] }).steps).toEqual([
      'Chop it all.',
      'Cook it for an hour.',
    ])
  })

  it('keeps the name of a step whose text only contains it', () => {
    const recipeInstructions = [
      { '@type': 'HowToStep', name: 'Process', text: 'Fit a food processor with its blade and mix all.' },
      { '@type': 'HowToStep', name: 'Cool the', text: 'Cool the sauce.' },
    ]
    expect(read({ recipeInstructions }).steps).toEqual([
      'Process:',
      'Fit a food processor with its blade and mix all.',
      'Cool the sauce.',
    ])
  })

  it('takes each text of a list of steps for one step, in however many lines it is written', () => {
    const recipeInstructions = [
      'Chop it.',
      'Fry it.\nStir it twice.',
      ' ',
      '3. Serve it.\nIt is best with rice.',
    ]
    expect(read({ recipeInstructions }).steps).toEqual([
      'Chop it.',
      'Fry it. Stir it twice.',
      'Serve it. It is best with rice.',
    ])
    expect(read({ recipeInstructions: ['Chop it.\nFry it.', 'Serve it.'] }).steps).toEqual([
      'Chop it.',
      'Fry it.',
      'Serve it.',
    ])
  })

  it('ends a text of steps at its tips, and names no section that is called after all steps', () => {
    expect(read({ recipeInstructions: 'Chop it all.\nFry it.\nTips:\nIt freezes well.' }).steps).toEqual([
      'Chop it all.',
      'Fry it.',
    ])
    const section = { '@type': 'HowToSection', name: 'Preparation', itemListElement: ['Chop it.', 'Fry it.'] }
    expect(read({ recipeInstructions: [section] }).steps).toEqual(['Chop it.', 'Fry it.'])
  })
})
