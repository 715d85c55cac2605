import { describe, expect, it } from 'vitest'
import { isControl, isCredit } from '../lines/page-furniture.ts'
import { readRecipePage } from '../read-recipe-page.ts'

const read = (body: string) => readRecipePage(`<html><body>${body}</body></html>`)[0]
const list = (lines: readonly string[]) => lines.map((line) => `<li>${line}</li>`).join('')
const FRY = `Fry the shrimp in it, ${'turning them now and then, '.repeat(4)}until they are pink.`
const ARTICLE = '<p>My aunt had a farm, and her soup stood on the stove all winter.</p>'

describe('what stands around the lines of a recipe', () => {
  it.each([
    ['Print Recipe', 'Add all ingredients to my shopping list', 'Source: The Hob'],
    ['Drucken', 'Lebensmittel hier kaufen', 'Quelle: Der Herd'],
    ['Imprimer la recette', 'Ajouter à ma liste de courses', 'Recette : Le Fourneau'],
    ['Compartir receta', 'Añadir a la cesta', 'Fuente: El Fogón'],
    ['Salva nella lista della spesa', 'Condividi', 'Fonte: Il Focolare'],
    ['Imprimir receita', 'Adicionar à lista de compras', 'Foto: O Fogão'],
    ['Bewaar recept', 'Op mijn boodschappenlijst', 'Bron: De Haard'],
    ['Skriv ut receptet', 'Lägg i varukorgen', 'Källa: Spisen'],
    ['Print opskrift', 'Tilføj til kurv', 'Kilde: Komfuret'],
    ['Behold skjermen på', 'Ja  Nei', 'Oppskrift: Komfyren'],
    ['Drukuj przepis', 'Dodaj do koszyka', 'Źródło: Piec'],
    ['הדפסת מתכון', 'הוסף לרשימת הקניות', 'מקור: הכיריים'],
  ])('leaves out buttons and credits: %s, %s, %s', (first, second, credit) => {
    const body = `<h1>Soup</h1><h2>Ingredients</h2><ul>${list(['200 g barley', first, '1 onion', 'salt', second, credit])}</ul>
      <h2>Method</h2><p>${first}</p><p>Fry the onion until it is soft.</p><p>Cook it with the barley.</p><p>${credit}</p><p>I have cooked it</p>`
    expect(read(body)).toMatchObject({
      ingredients: ['200 g barley', '1 onion', 'salt'],
      steps: ['Fry the onion until it is soft.', 'Cook it with the barley.'],
    })
  })

  it.each([
    'Print the shapes on the dough.',
    'Saveloy',
    'Share it out among the bowls.',
    'Personal pizza dough',
  ])('takes %s for no button', (line) => expect(isControl(line)).toBe(false))

  it.each(['Source', 'Recipe', 'Rezept:', 'Fotografie', 'Recipe for the dough', 'Photos'])(
    'takes %s for no credit',
    (line) => expect(isCredit(line)).toBe(false),
  )

  it('ends the ingredients at a question that leads to a shop', () => {
    const body = `<h1>Suppe</h1><h2>Zutaten</h2><div><p>200 g Graupen</p><p>1 Zwiebel</p><p>Salz</p></div><div>Fehlt noch etwas?</div><div>Markt</div><h2>Zubereitung</h2><p>Alles kochen.</p>`
    expect(read(body)?.ingredients).toEqual(['200 g Graupen', '1 Zwiebel', 'Salz'])
  })

  it.each(['recipe__list-subheading', 'ingredient-group-title', 'section-header'])(
    'takes a line of the class %s among ingredients for the name of a part',
    (name) => {
      const body = `<h1>Wings</h1><h2>Ingredients</h2><ul><li class="${name}">Dry brine</li><li>1 kg wings</li><li>salt</li><li class="${name}">Glaze</li><li>1/2 cup honey</li></ul><h2>Method</h2><p>Roast them.</p>`
      expect(read(body)?.ingredients).toEqual(['1 kg wings', 'salt', '1/2 cup honey'])
    },
  )

  it.each(['How to make barley soup', 'Barley Soup: Recipe'])(
    'takes a heading that says the title again for no part of the steps: %s',
    (heading) => {
      const body = `<h1>Barley soup</h1><h2>Ingredients</h2><ul><li>200 g barley</li><li>1 onion</li></ul><h2>Instructions</h2><h3>${heading}</h3><ol><li>Fry the onion.</li><li>Add the barley.</li></ol>`
      expect(read(body)?.steps).toEqual(['Fry the onion.', 'Add the barley.'])
    },
  )

  it('keeps a step of a list that is a link, and leaves out links without a sentence', () => {
    const body = `<h1>Shrimp</h1><h2>Ingredients</h2><ul><li>2 cloves garlic</li><li>1 lb shrimp</li></ul><h2>Instructions</h2><ol><li><a href="/garlic">Mince the garlic.</a></li><li>${FRY}</li><li><a href="/more">More recipes</a></li></ol>`
    expect(read(body)?.steps).toEqual(['Mince the garlic.', FRY])
  })
})

describe('lines of a list', () => {
  const recipe = (ingredients: string, steps = '<p>Cook all of it.</p>') =>
    read(`<h1>Soup</h1><h2>Ingredients</h2>${ingredients}<h2>Method</h2>${steps}`)

  it('are read without the boxes to tick before them', () => {
    const box = '<label>▢</label>'
    const lines = ['200 g barley', '1 onion', 'salt'].map((line) => `<li>${box}<span>${line}</span></li>`)
    expect(recipe(`<ul>${lines.join('')}</ul>`)?.ingredients).toEqual(['200 g barley', '1 onion', 'salt'])
  })

  it('take what is in brackets on the line below', () => {
    const lines = '<div><p>2 eggs</p><p>50 g soy sauce</p><p>(contains wheat)</p><p>salt</p></div>'
    expect(recipe(lines)?.ingredients).toEqual(['2 eggs', '50 g soy sauce (contains wheat)', 'salt'])
  })

  it.each([
    ['Prep time: 10 min', 'Cook time: 1 h'],
    ['Zubereitung: 25 Min.', 'Kochen: 1 Std.'],
    ['Préparation : 25min', 'Cuisson : 50 min'],
    ['Preparación: 20 minutos', 'Cocción: 1 hora'],
    ['Preparazione 30 min', 'Cottura 30 min'],
    ['Bereiding: 20 minuten', 'Oventijd: 1 uur'],
  ])('are no times: %s, %s', (first, second) => {
    const found = recipe(
      `<div><p>${first}</p><p>2 eggs</p><p>4 slices bacon</p><p>salt</p></div>`,
      `<p>${first}</p><p>${second}</p><p>Fry the eggs in butter for 5 minutes.</p>`,
    )
    expect(found).toMatchObject({
      ingredients: ['2 eggs', '4 slices bacon', 'salt'],
      steps: ['Fry the eggs in butter for 5 minutes.'],
    })
  })

  it.each([
    ['Ingrediënten', 'Benodigdheden', 'mes'],
    ['Ingredients', "You'll also need", 'whisk'],
    ['Ingrédients', 'Il vous faut', 'fouet'],
  ])('below "%s" end where "%s" follows', (heading, needs, tool) => {
    const body = `<h1>Soup</h1><div><h3>${heading}</h3><div><p>200 g barley</p><p>1 onion</p></div><h3>${needs}</h3><div><p>${tool}</p><p>pan</p></div></div>`
    expect(read(body)?.ingredients).toEqual(['200 g barley', '1 onion'])
  })

  it('are one step below one number, however many paragraphs it has', () => {
    const steps = `<p>1</p><p>Chop the onion.</p><p>2</p><p>Fry it.</p><p>Add the barley.</p><h4>To serve</h4><p>3</p><p>Season it.</p>`
    expect(recipe('<ul><li>200 g barley</li><li>1 onion</li></ul>', steps)?.steps).toEqual([
      'Chop the onion.',
      'Fry it. Add the barley.',
      'To serve:',
      'Season it.',
    ])
  })
})

describe('the title of a page with a card', () => {
  const card = (title: string) =>
    `<div class="card">${title}<p>Serves 4</p><h3>Ingredients</h3><ul><li>200 g barley</li><li>1 onion</li></ul><h3>Instructions</h3><ol><li>Cook it.</li></ol></div>`

  it.each([
    ['a class of the recipe', '<h2 class="abc-recipe-name">Barley soup with leek</h2>'],
    ['a class of recipes, on no heading', '<div class="my-recipes-title">Barley soup with leek</div>'],
    ['any title, on a heading', '<h2 class="create-title primary">Barley soup with leek</h2>'],
    ['its place at the head of the card', '<h2>Barley soup with leek</h2>'],
    ['a class in German', '<h3 class="rezept-titel">Barley soup with leek</h3>'],
  ])('is the one that is marked by %s', (_, title) => {
    expect(read(`<h1>The best barley soup</h1>${ARTICLE}${card(title)}`)?.title).toBe('Barley soup with leek')
  })

  it.each([
    [
      'the heading stands within it',
      card('<h1>Barley soup</h1><h2 class="recipe-title">Barley soup at home</h2>'),
    ],
    [
      'it speaks of something else',
      `<h1>Barley soup</h1>${card('<h2 class="recipe-title">You may like</h2>')}`,
    ],
    [
      'it names a part',
      `<h1>Barley soup</h1>${card('<h4 class="ingredient-group-name">For the barley</h4>')}`,
    ],
  ])('is that of the page where %s', (_, body) => {
    expect(read(body)?.title).toBe('Barley soup')
  })
})
