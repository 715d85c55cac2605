import { describe, expect, it } from 'vitest'
import { linesOfText } from './lines-of-text.ts'
import { readRecipeText } from './read-recipe-text.ts'
import { recipeOfLines } from './recipe-of-lines.ts'

const CHICKEN = `Roast chicken
My aunt's, and the best there is in the world.
2 people, 40 mins

1 chicken
salt & pepper
zest and juice of 1 lemon
2 tbsp olive oil
Prise Salz
small bunch coriander to serve

Rub the chicken with oil, salt and pepper and the lemon.
Roast it for an hour.

Enjoy!
From www.aunt.example`

const BREAD = `Bread
Makes 1 loaf (10 slices)
takes about 2½ hours (20 mins prep)

For the dough
500g flour
7g yeast
salt

To finish
butter
sea salt flakes

Method
Mix everything.
Bake for 30 minutes.
Tips
Keeps two days.`

const SALAD = `Salad

lettuce
tomatoes
olive oil

Toss everything together in a large bowl.`

const SOUP = `Kartoffelsuppe
1 kg Kartoffeln
Prise Salz
Petersilie
1 l Brühe
Die Kartoffeln schälen und in der Brühe weich kochen.
Pürieren.`

const kindsOf = (text: string) =>
  linesOfText(text).map(({ text: line, taken_for }) => `${taken_for}: ${line}`)

describe('linesOfText', () => {
  it('tells the lines of a text without headings apart', () => {
    expect(kindsOf(CHICKEN)).toEqual([
      'title: Roast chicken',
      "note: My aunt's, and the best there is in the world.",
      'fact: 2 people, 40 mins',
      'ingredient: 1 chicken',
      'ingredient: salt & pepper',
      'ingredient: zest and juice of 1 lemon',
      'ingredient: 2 tbsp olive oil',
      'ingredient: Prise Salz',
      'ingredient: small bunch coriander to serve',
      'step: Rub the chicken with oil, salt and pepper and the lemon.',
      'step: Roast it for an hour.',
      'step: Enjoy!',
      'note: From www.aunt.example',
    ])
  })

  it('takes what begins a group for its heading, and what stands below other headings for notes', () => {
    expect(kindsOf(BREAD)).toEqual([
      'title: Bread',
      'fact: Makes 1 loaf (10 slices)',
      'fact: takes about 2½ hours (20 mins prep)',
      'heading: For the dough',
      'ingredient: 500g flour',
      'ingredient: 7g yeast',
      'ingredient: salt',
      'heading: To finish',
      'ingredient: butter',
      'ingredient: sea salt flakes',
      'heading: Method',
      'step: Mix everything.',
      'step: Bake for 30 minutes.',
      'heading: Tips',
      'note: Keeps two days.',
    ])
  })

  it.each([
    ['foods without any amount', SALAD, ['lettuce', 'tomatoes', 'olive oil']],
    ['no empty line', SOUP, ['1 kg Kartoffeln', 'Prise Salz', 'Petersilie', '1 l Brühe']],
    [
      'steps that follow the ingredients without a heading',
      'Stew\nIngredients\n2 carrots\nsalt\n\nChop the carrots and cook them for an hour with salt.',
      ['2 carrots', 'salt'],
    ],
  ])('finds ingredients and steps in a text with %s', (_, text, ingredients) => {
    const recipe = readRecipeText(text)
    expect(recipe?.ingredients).toEqual(ingredients)
    expect(recipe?.steps.length).toBeGreaterThan(0)
  })

  const BOTH = { prep_minutes: 20, cook_minutes: 40, total_minutes: 60, servings: 4 }
  it.each([
    ['English', 'Serves 4, 20 mins prep, 40 mins cooking', '2 onions\nsalt', BOTH],
    ['German', 'Für 4 Personen\nZubereitung: 20 Min., Kochzeit: 40 Min.', '2 Zwiebeln\nSalz, Pfeffer', BOTH],
    ['French', 'Pour 4 personnes\nPréparation : 20 min\nCuisson : 40 min', '2 oignons\nsel, poivre', BOTH],
    ['Spanish', '4 raciones · preparación 20 minutos · cocción 40 minutos', '2 cebollas\nsal', BOTH],
    ['Italian', 'Dosi per 4 persone\nPreparazione: 20 min\nCottura: 40 min', '2 cipolle\nsale', BOTH],
    ['Dutch', 'Voor 4 personen, voorbereiding 20 minuten, koken 40 minuten', '2 uien\npeper en zout', BOTH],
    ['Hebrew', 'ל-4 מנות\nזמן הכנה: 20 דקות, זמן בישול: 40 דקות', '2 בצלים\nמלח', BOTH],
  ])('reads the head of a text in %s', (_, head, ingredients, facts) => {
    const recipe = readRecipeText(
      `Soup\n${head}\n\n${ingredients}\n\nChop the onions and cook them, until they are soft.`,
    )
    expect(recipe).toMatchObject({ ...facts, ingredients: ingredients.split('\n') })
  })

  it('reads a French recipe with its times at its head', () => {
    const text =
      'Tarte aux pommes\nPréparation : 20 min / Cuisson : 1 h 15\nPour 6 personnes\n\n3 pommes\n1 pâte brisée\nsucre\n\nÉplucher les pommes et les couper en fines lamelles.\nEnfourner.'
    expect(readRecipeText(text)).toMatchObject({
      prep_minutes: 20,
      cook_minutes: 75,
      total_minutes: 95,
      servings: 6,
      ingredients: ['3 pommes', '1 pâte brisée', 'sucre'],
      steps: ['Éplucher les pommes et les couper en fines lamelles.', 'Enfourner.'],
    })
  })

  const texts = [CHICKEN, BREAD, SALAD, SOUP]
  const variations = texts.flatMap((text) => [
    text,
    text.replaceAll('\n\n', '\n'),
    text.replaceAll('\n', '\n\n'),
    text.toUpperCase(),
    text.split('\n').toReversed().join('\n'),
    text.split('\n').slice(3).join('\r\n'),
  ])
  it.each(variations)('leaves no line of a text out (%#)', (text) => {
    const words = (line: string) => line.replace(/\s+/g, ' ').trim()
    const lines = text
      .split(/\r?\n/)
      .map(words)
      .filter((line) => line !== '')
    expect(linesOfText(text).map((line) => line.text)).toEqual(lines)
  })

  it('keeps a heading and the lines that stand behind it', () => {
    expect(
      kindsOf('Omelette\nIngredients: 3 eggs, 20 g butter\nMethod: Beat the eggs and fry them.'),
    ).toEqual([
      'title: Omelette',
      'heading: Ingredients:',
      'ingredient: 3 eggs',
      'ingredient: 20 g butter',
      'heading: Method:',
      'step: Beat the eggs and fry them.',
    ])
  })
})

describe('recipeOfLines', () => {
  const changed = (
    text: string,
    line: string,
    taken_for: 'ingredient' | 'step' | 'note' | 'none' | 'title',
  ) => recipeOfLines(linesOfText(text).map((one) => (one.text === line ? { ...one, taken_for } : one)))

  it('keeps notes as the description, and leaves out what is taken for nothing', () => {
    expect(recipeOfLines(linesOfText(CHICKEN)).description).toBe(
      "My aunt's, and the best there is in the world.\nFrom www.aunt.example",
    )
    expect(changed(CHICKEN, 'From www.aunt.example', 'none').description).toBe(
      "My aunt's, and the best there is in the world.",
    )
  })

  it('follows what a person says that a line is', () => {
    expect(changed(CHICKEN, 'Enjoy!', 'note').steps).toEqual([
      'Rub the chicken with oil, salt and pepper and the lemon.',
      'Roast it for an hour.',
    ])
    expect(changed(SALAD, 'olive oil', 'step').ingredients).toEqual(['lettuce', 'tomatoes'])
    expect(changed(SALAD, 'Salad', 'none').title).toBe('')
  })

  it('begins steps with the heading above them', () => {
    expect(
      readRecipeText('Pie\nIngredients\n2 eggs\nMethod\nFor the base:\nMix it.\nFor the top:\nBeat it.')
        ?.steps,
    ).toEqual(['For the base:', 'Mix it.', 'For the top:', 'Beat it.'])
  })
})
