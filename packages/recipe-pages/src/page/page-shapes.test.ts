import { describe, expect, it } from 'vitest'
import { readRecipePage } from '../read-recipe-page.ts'

const read = (body: string) => readRecipePage(`<html><body><h1>Omelette</h1>${body}</body></html>`)[0]
const table = (rows: readonly (readonly string[])[], head = 'th') =>
  `<table>${rows
    .map((row, at) =>
      row.map((cell) => (at === 0 ? `<${head}>${cell}</${head}>` : `<td>${cell}</td>`)).join(''),
    )
    .map((cells) => `<tr>${cells}</tr>`)
    .join('')}</table>`

const FRY = 'Beat the eggs with the salt. Fry them in butter until they are set.'
const SERVE = 'Scatter the chives over it and serve at once.'

describe('a page without markup', () => {
  it.each([
    [
      'kilos and percents',
      [
        ['Ingredient', 'KG', '%'],
        ['Bread flour', '10.000', '100.0'],
        ['Water', '6.500', '65.0'],
        ['Salt', '0.200', '2.0'],
      ],
      ['10 kg Bread flour', '6.5 kg Water', '0.2 kg Salt'],
    ],
    [
      'percents first',
      [
        ['%', 'Ingredient', 'g'],
        ['100', 'Flour', '500'],
        ['65', 'Water', '325'],
        ['2', 'Salt', '10'],
      ],
      ['500 g Flour', '325 g Water', '10 g Salt'],
    ],
    [
      'an amount behind each name',
      [
        ['Mehl', '200 g'],
        ['Milch', '1/2 l'],
        ['Eier', '3'],
      ],
      ['200 g Mehl', '1/2 l Milch', '3 Eier'],
    ],
  ])('reads a table of ingredients with %s', (_, rows, expected) => {
    expect(read(`<h2>Ingredients</h2>${table(rows)}<h2>Method</h2><p>${FRY}</p>`)).toMatchObject({
      ingredients: expected,
      steps: [FRY],
    })
  })

  it.each([
    [
      'in a paragraph of its own',
      `<h3>Ingredients</h3><p>eggs<br>butter<br>salt</p><p>${FRY}</p><p>${SERVE}</p>`,
    ],
    [
      'in the same paragraph',
      `<div><b>Ingredients</b><br>eggs<br>butter<br>salt<br><br>${FRY}<br>${SERVE}</div>`,
    ],
    [
      'after a list',
      `<p>Ingredients:</p><ul><li>eggs</li><li>butter</li><li>salt</li></ul><p>${FRY}</p><p>${SERVE}</p><div>Share this</div>`,
    ],
    [
      'as bare text after a list',
      `<h2>Zutaten</h2><ul><li>eggs</li><li>butter</li><li>salt</li></ul>${FRY}<br><br>${SERVE}<footer>About us</footer>`,
    ],
  ])('reads a plain list under a heading, with steps %s', (_, body) => {
    expect(read(body)).toMatchObject({ ingredients: ['eggs', 'butter', 'salt'], steps: [FRY, SERVE] })
  })

  it('prefers the steps that follow the ingredients to the story before them', () => {
    const story = `<h2>How to make an omelette</h2>${'<p>An omelette is quick, and there are as many ways as cooks. Mine is the one of my aunt, who had a farm.</p>'.repeat(20)}`
    const recipe = `<h2>Ingredients</h2><ul><li>3 eggs</li><li>20 g butter</li></ul><h2>Instructions</h2><ol><li>${FRY}</li><li>${SERVE}</li></ol>`
    expect(read(story + recipe)).toMatchObject({ steps: [FRY, SERVE] })
  })

  it('leaves tools and tips out', () => {
    const body = `<h2>What you'll need</h2><ul><li>3 eggs</li><li>20 g butter</li></ul><h2>Tools you'll need</h2><ul><li>Pan</li><li>Whisk</li></ul><h2>Pro tips</h2><ol><li>Use fresh eggs from a farm that you know.</li></ol><h2>How to make the omelette</h2><h3>Step 1: Prepare the ingredients</h3><p>${FRY}</p><h3>Step 2: Serve</h3><p>${SERVE}</p>`
    expect(read(body)).toMatchObject({
      ingredients: ['3 eggs', '20 g butter'],
      steps: [`Prepare the ingredients: ${FRY}`, `Serve: ${SERVE}`],
    })
  })

  it('sets amounts and names in elements of their own apart, but no letters within a word', () => {
    const body = `<h2>Ingredients</h2><ul><li><b>2</b><a href="#">eggs</a></li><li><span>200 g</span><span>Pan<b>cake</b> mix</span></li></ul><h2>Method</h2><p>${FRY}</p>`
    expect(read(body)?.ingredients).toEqual(['2 eggs', '200 g Pancake mix'])
  })

  it('mends letters that were stored in the wrong encoding', () => {
    const body = `<h2>Ingredients</h2><ul><li>1Â½ cups flour</li><li>2 jalapeÃ±os</li><li>1 MAÇÃ golden</li></ul><h2>Method</h2><p>${FRY}</p>`
    expect(read(body)?.ingredients).toEqual(['1½ cups flour', '2 jalapeños', '1 MAÇÃ golden'])
  })

  it('reads ingredients beside the text, whatever the element around them is called', () => {
    const story = `<p>${'The eggs are those of my neighbour. '.repeat(40)}</p>`
    const aside = `<aside class="sidebar"><h3>Ingredients</h3><ul><li>12 Personen</li><li>3 eggs</li><li>20 g butter</li></ul></aside>`
    expect(read(`${story}<h2>Method</h2><p>${FRY}</p>${aside}`)).toMatchObject({
      ingredients: ['3 eggs', '20 g butter'],
      steps: [FRY],
    })
  })

  it('keeps the marks within Persian words that join no letters', () => {
    const body = `<h2>مواد لازم</h2><ul><li>۲ قاشق نیم‌کوب فلفل\u200b</li><li>1 egg\u200d</li></ul>`
    expect(read(body)?.ingredients).toEqual(['۲ قاشق نیم‌کوب فلفل', '1 egg'])
  })
})
