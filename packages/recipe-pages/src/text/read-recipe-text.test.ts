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
    [
      'brackets of the title',
      'Barley soup (4 servings)\n200 g barley\n1 l stock\n\nCook everything for an hour.',
      { title: 'Barley soup', servings: 4, ingredients: ['200 g barley', '1 l stock'] },
    ],
    [
      'brackets of a heading',
      'Chili\nIngredients (serves 6-8)\n500 g mince\n1 onion\nMethod\nFry and simmer.',
      { servings: 6, ingredients: ['500 g mince', '1 onion'] },
    ],
    [
      'the signs and tags of a post',
      '🍝 Linguine #easy #dinner\nINGREDIENTS ⬇️\n▪️ 300 g linguine\n▪️ 2 tomatoes\nDIRECTIONS\n1️⃣ Boil the linguine.\n2️⃣ Add the tomatoes.\nFollow @somebody!\n#pasta',
      {
        title: '🍝 Linguine',
        ingredients: ['300 g linguine', '2 tomatoes'],
        steps: ['Boil the linguine.', 'Add the tomatoes.'],
      },
    ],
    [
      'a tip below the steps',
      'Linsensuppe\nZutaten:\n250 g Linsen\n1 Zwiebel\nZubereitung:\n1. Linsen kochen.\n2. Abschmecken.\nTipp: Mit Brot servieren.',
      { steps: ['Linsen kochen.', 'Abschmecken.'], description: 'Tipp: Mit Brot servieren.' },
    ],
    [
      'short sentences below the ingredients',
      'Schakschuka\n4 Eier\n1 Zwiebel\nPaprika\n\nZwiebel anbraten.\nEier darauf schlagen.',
      {
        ingredients: ['4 Eier', '1 Zwiebel', 'Paprika'],
        steps: ['Zwiebel anbraten.', 'Eier darauf schlagen.'],
      },
    ],
    [
      'a list in one line behind other words',
      'Apple pie\n\nyou need: 6 apples, 200 g sugar, cinnamon\npeel and slice the apples. cover them with sugar and bake them',
      {
        ingredients: ['6 apples', '200 g sugar', 'cinnamon'],
        steps: ['peel and slice the apples. cover them with sugar and bake them'],
      },
    ],
    [
      'sentences that name the ingredients',
      'Banana bread: mash 3 bananas, mix with 2 eggs, 150 g sugar. Fold in 200g flour and 1 tsp baking soda. Bake for 55 minutes.',
      {
        title: 'Banana bread',
        ingredients: ['3 bananas', '2 eggs', '150 g sugar', '200 g flour', '1 tsp baking soda'],
      },
    ],
    [
      'sentences in German',
      'Pfannkuchen: 3 Eier, 250 ml Milch und 125 g Mehl mit 1 Prise Salz verrühren und in Butter ausbacken.',
      {
        title: 'Pfannkuchen',
        ingredients: ['3 Eier', '250 ml Milch', '125 g Mehl', '1 Prise Salz'],
      },
    ],
    [
      'a list behind the title',
      "Grandma's soup: 2 carrots, 1 onion, 1 l stock\nChop everything and cook it for an hour.",
      { title: "Grandma's soup", ingredients: ['2 carrots', '1 onion', '1 l stock'] },
    ],
    [
      'steps that name amounts again',
      'Muffins\n2 eggs\n100 ml milk\n\n1. Whisk together: 2 eggs, 100 ml milk\n2. Note: let it rest 2 hours.\n3. Bake.',
      {
        ingredients: ['2 eggs', '100 ml milk'],
        steps: ['Whisk together: 2 eggs, 100 ml milk', 'Note: let it rest 2 hours.', 'Bake.'],
      },
    ],
    [
      'names with small words, and no times',
      'Fluff: whisk 3 eggs with 1 tsp cream of tartar and 100 g sugar, and let it rest for 2 hours.',
      { ingredients: ['3 eggs', '1 tsp cream of tartar', '100 g sugar'] },
    ],
    ['a title with a mark', '#Pancakes\n2 eggs\n200 g flour', { title: 'Pancakes' }],
    ['a title with a number', 'Lasagne #2\n2 eggs\n200 g flour', { title: 'Lasagne #2' }],
    [
      'a step with an @',
      'Bread\n500 g flour\n7 g yeast\nMix everything well and let it rise.\nBake @180 for 20 min.',
      { steps: ['Mix everything well and let it rise.', 'Bake @180 for 20 min.'] },
    ],
  ])('reads %s', (_, text, recipe) => {
    expect(readRecipeText(text)).toMatchObject(recipe)
  })

  it.each([
    ['nothing', ''],
    ['a note with a colon', 'Invoice: 2 chairs at 50 euros with 3 tables'],
    ['a flat', 'Wohnung: 3 Zimmer mit 2 Bädern und 20 m Garten'],
    ['a note with numbers', 'The plumber comes on 3 May and costs 200 euros. Bring 2 keys.'],
    ['a letter', 'Dear Ann,\n\nThe weather was fine and we walked along the river.\n\nYours, Ben'],
    ['noise of a photo', '|| ~~\n.\n,,;'],
  ])('finds no recipe in %s', (_, text) => {
    expect(readRecipeText(text)).toBeNull()
  })
})
