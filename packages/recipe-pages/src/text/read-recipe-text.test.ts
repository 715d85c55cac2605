import { describe, expect, it } from 'vitest'
import { readRecipeText } from './read-recipe-text.ts'

describe('readRecipeText', () => {
  it('reads a text with headings, wrapped steps and times', () => {
    const text = `Barley soup\nServes 4\nPrep time: 10 minutes\n\nIngredients:\n- 200 g barley (the\npearled kind)\n• 1 onion, chopped\nsalt\n\nFor the top:\n1 tbsp chives\n\nMethod\n1. Fry the onion in a pan\nuntil it is soft.\n2. Add 1 l water and cook for an hour.\n\nNotes\nKeeps for three days.`
    expect(readRecipeText(text)).toMatchObject({
      title: 'Barley soup',
      ingredients: ['200 g barley (the pearled kind)', '1 onion, chopped', 'salt', '1 tbsp chives'],
      steps: ['Fry the onion in a pan until it is soft.', 'Add 1 l water and cook for an hour.'],
      servings: 4,
      prep_minutes: 10,
    })
  })

  it('tells lines apart by what they are where there is no heading', () => {
    const text = `Pfannkuchen\n\n250 g Mehl\n500 ml Milch\n2 Eier\n1 Prise Salz\n\nAlles zu einem glatten Teig verrühren und kurz ruhen lassen.\n\nIn Butter von beiden Seiten goldbraun backen.`
    expect(readRecipeText(text)).toMatchObject({
      title: 'Pfannkuchen',
      ingredients: ['250 g Mehl', '500 ml Milch', '2 Eier', '1 Prise Salz'],
      steps: [
        'Alles zu einem glatten Teig verrühren und kurz ruhen lassen.',
        'In Butter von beiden Seiten goldbraun backen.',
      ],
    })
  })

  it('reads ingredients and steps that stand in one line behind their headings', () => {
    const text =
      'Omelette\nIngredients: 3 eggs, 20 g butter, 1 pinch salt\nInstructions: Beat the eggs and fry them in the butter.'
    expect(readRecipeText(text)).toMatchObject({
      title: 'Omelette',
      ingredients: ['3 eggs', '20 g butter', '1 pinch salt'],
      steps: ['Beat the eggs and fry them in the butter.'],
    })
  })

  it.each([
    ['nothing', ''],
    ['a letter', 'Dear Ann,\n\nThe weather was fine and we walked along the river.\n\nYours, Ben'],
    ['noise of a photo', '|| ~~\n.\n,,;'],
  ])('finds no recipe in %s', (_, text) => {
    expect(readRecipeText(text)).toBeNull()
  })
})
