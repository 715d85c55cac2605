import { describe, expect, it } from 'vitest'
import { HtmlTooComplexError } from './html/html-tree.ts'
import { readRecipePage } from './read-recipe-page.ts'

const page = (body: string, head = '<title>Barley soup | The Hob</title>') =>
  `<!doctype html><html lang="en-GB"><head>${head}</head><body>${body}</body></html>`
const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`

const BARLEY = {
  '@type': 'Recipe',
  name: 'Barley soup &amp; bread',
  recipeIngredient: ['200 g barley', '1&nbsp;l stock', ' 2  carrots, diced '],
  recipeInstructions: [
    {
      '@type': 'HowToSection',
      name: 'For the soup',
      itemListElement: [
        { '@type': 'HowToStep', name: 'Step 1', text: '<p>Rinse the barley.</p>' },
        { '@type': 'HowToStep', name: 'Simmer', text: 'Cook it in the stock for an hour.' },
      ],
    },
    { '@type': 'HowToStep', text: 'Serve with bread.' },
  ],
  prepTime: 'PT15M',
  cookTime: 'P0DT1H10M',
  recipeYield: ['4', '4 bowls'],
  nutrition: { '@type': 'NutritionInformation', calories: '320 kcal', fatContent: '4 g' },
  image: [{ '@type': 'ImageObject', url: 'https://hob.example/soup.jpg' }],
}

describe('a page that describes its recipe for machines', () => {
  it('reads JSON-LD within a graph: sections, times, yield, nutrients, entities', () => {
    const [recipe] = readRecipePage(
      page(jsonLd({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, BARLEY] })),
    )
    expect(recipe).toMatchObject({
      title: 'Barley soup & bread',
      ingredients: ['200 g barley', '1 l stock', '2 carrots, diced'],
      steps: [
        'For the soup:',
        'Rinse the barley.',
        'Simmer:',
        'Cook it in the stock for an hour.',
        'Serve with bread.',
      ],
      prep_minutes: 15,
      cook_minutes: 70,
      total_minutes: 85,
      servings: 4,
      yields: '4 bowls',
      nutrients: { calories: '320 kcal', fatContent: '4 g' },
      image: 'https://hob.example/soup.jpg',
      language: 'en-GB',
    })
  })

  it.each([
    [
      'a raw line break in a text',
      '{"@type":"Recipe","name":"Dal","recipeIngredient":["1 cup\n lentils", "1 leek"]}',
    ],
    [
      'a comma too many',
      '{"@type":["Thing","Recipe"],"name":"Dal","recipeIngredient":["1 cup lentils","1 leek",],}',
    ],
    [
      'a comment around it',
      '<!-- {"@type":"http://schema.org/Recipe","name":"Dal","ingredients":["1 cup lentils","1 leek"]} -->',
    ],
  ])('reads JSON-LD with %s', (_, json) => {
    expect(readRecipePage(page(jsonLd(json)))).toMatchObject([
      { title: 'Dal', ingredients: ['1 cup lentils', '1 leek'] },
    ])
  })

  it.each([
    ['microdata', 'itemscope itemtype="https://schema.org/Recipe"', 'itemprop'],
    ['RDFa', 'vocab="https://schema.org/" typeof="Recipe"', 'property'],
  ])('reads %s', (_, scope, property) => {
    const html = `<article ${scope}><h2 ${property}="name">Flat bread</h2><time ${property}="cookTime" datetime="PT9M">9 min</time>
      <ul><li ${property}="recipeIngredient"><b>300 g</b> flour</li><li ${property}="recipeIngredient">180 ml water</li></ul>
      <div ${property}="recipeInstructions"><h3>Method</h3><p>1. Knead.</p><p>2. Fry for 3 minutes.</p></div></article>`
    expect(readRecipePage(page(html))).toMatchObject([
      {
        title: 'Flat bread',
        ingredients: ['300 g flour', '180 ml water'],
        steps: ['Knead.', 'Fry for 3 minutes.'],
        cook_minutes: 9,
      },
    ])
  })

  it('takes the fuller one of the names that the ingredients have', () => {
    const html = jsonLd({
      '@type': 'Recipe',
      name: 'Dal',
      recipeIngredient: 'lentils and leek',
      ingredients: ['1 cup lentils', '1 leek'],
    })
    expect(readRecipePage(page(html))).toMatchObject([{ ingredients: ['1 cup lentils', '1 leek'] }])
  })

  it('takes what the page shows where the description lacks amounts, or has all steps in one text', () => {
    const html = `${jsonLd({ '@type': 'Recipe', name: 'Salad', recipeIngredient: ['tomatoes', 'olive oil', 'basil'], recipeInstructions: 'Slice the tomatoes.Pour oil over them.' })}
      <h1>Salad</h1><h2>Ingredients</h2><table><tr><td>4</td><td>tomatoes</td></tr><tr><td>2 tbsp</td><td>olive oil</td></tr><tr><td></td><td>basil</td></tr></table>
      <h2>Directions</h2><p>Slice the tomatoes.</p><p>Pour oil over them.</p>`
    expect(readRecipePage(page(html))).toMatchObject([
      {
        ingredients: ['4 tomatoes', '2 tbsp olive oil', 'basil'],
        steps: ['Slice the tomatoes.', 'Pour oil over them.'],
      },
    ])
  })

  it('answers each of ten recipes, the one that the page is named after first, and those without ingredients not', () => {
    const soups = Array.from({ length: 10 }, (_, i) => ({ ...BARLEY, name: `Soup number ${i}` }))
    const html = page(
      jsonLd([...soups, { '@type': 'Recipe', name: 'Elsewhere' }]),
      '<title>Soup number 7</title>',
    )
    const titles = readRecipePage(html).map(({ title }) => title)
    expect(titles).toHaveLength(10)
    expect(titles.slice(0, 2)).toEqual(['Soup number 7', 'Soup number 0'])
  })

  it('takes two recipes of one title for one only if they have their ingredients in common', () => {
    const again = { ...BARLEY, recipeIngredient: BARLEY.recipeIngredient.map((line) => `${line}, washed`) }
    const other = { ...BARLEY, recipeIngredient: ['1 l beer', '2 lemons'] }
    const read = readRecipePage(page(jsonLd([BARLEY, again, other])))
    expect(read.map(({ ingredients }) => ingredients)).toEqual([
      ['200 g barley', '1 l stock', '2 carrots, diced'],
      ['1 l beer', '2 lemons'],
    ])
  })
})

describe('a page without such a description', () => {
  it('reads headings, parts of the list, times and servings', () => {
    const html = `<nav><ul><li>1 Home</li><li>2 Recipes</li></ul></nav><h1>Barley soup</h1>
      <div><span>Prep time: 15 min</span> | <span>Serves 6</span></div><p>My grandmother made it on every cold day of the year.</p>
      <h2>Ingredients</h2><h3>For the soup</h3><ul><li>200 g barley</li><li>1 onion</li></ul><h3>To serve</h3><ul><li>salt</li></ul>
      <h2>Method</h2><ol><li><p>Fry the onion until it is soft.</p></li><li>Add the barley and cook it for an hour.</li></ol>
      <h2>Comments</h2><p>I cooked it with rice instead and it was wonderful, thank you.</p>`
    expect(readRecipePage(page(html))).toMatchObject([
      {
        title: 'Barley soup',
        ingredients: ['200 g barley', '1 onion', 'salt'],
        steps: ['Fry the onion until it is soft.', 'Add the barley and cook it for an hour.'],
        prep_minutes: 15,
        servings: 6,
      },
    ])
  })

  it.each([
    ['Cookbook:Barley soup', 'Barley soup'],
    ['Soup: with barley', 'Soup: with barley'],
  ])('takes the namespace off the title of a wiki: %s', (heading, title) => {
    const html = `<h1>${heading}</h1><h2>Ingredients</h2><ul><li>200 g barley</li><li>1 onion</li></ul><h2>Method</h2><ol><li>Fry the onion until it is soft.</li><li>Add the barley and cook it for an hour.</li></ol>`
    expect(readRecipePage(page(html, `<title>${heading} - A wiki of recipes</title>`))).toMatchObject([
      { title },
    ])
  })

  it.each([
    ['de', 'Zutaten', 'Zubereitung'],
    ['fr', 'Ingrédients pour 4 personnes', 'Préparation'],
    ['es', 'Ingredientes', 'Modo de preparo'],
    ['nl', 'Ingrediënten', 'Zo maak je het'],
    ['pl', 'Składniki:', 'Sposób przygotowania'],
    ['ru', 'Ингредиенты', 'Способ приготовления'],
    ['he', 'מצרכים', 'אופן ההכנה'],
    ['ja', '材料（2人分）', '作り方'],
  ])('knows the headings of %s', (_, ingredients, steps) => {
    const html = `<h1>X Y</h1><div><div class="t">${ingredients}</div><p>200 g a<br>3 b<br>c</p></div><div><h4>${steps}</h4><p>Mmmmmm nnnnn oooooo ppppp.</p></div>`
    expect(readRecipePage(page(html, ''))).toMatchObject([
      { title: 'X Y', ingredients: ['200 g a', '3 b', 'c'], steps: ['Mmmmmm nnnnn oooooo ppppp.'] },
    ])
  })

  it('reads elements that are named after what they hold, and a list in two measures once', () => {
    const html = `<h1>The Hob</h1><h2 class="recipe-title">Barley soup</h2>
      <ul class="ingredient-list us"><li><span>7 oz</span><span>barley</span></li><li>4 cups stock</li></ul>
      <ul class="ingredient-list metric"><li><span>200 g</span><span>barley</span></li><li>1 l stock</li></ul>
      <div class="instructions"><div class="step"><b>1</b><p>Cook the barley in the stock.</p></div><div class="step"><b>2</b><p>Season it well and serve.</p></div></div>`
    expect(
      readRecipePage(
        page(html, '<title>Barley soup - The Hob</title><meta property="og:site_name" content="The Hob">'),
      ),
    ).toMatchObject([
      {
        title: 'Barley soup',
        ingredients: ['7 oz barley', '4 cups stock'],
        steps: ['Cook the barley in the stock.', 'Season it well and serve.'],
      },
    ])
  })

  it.each([
    [
      'a shop',
      '<h1>Offers</h1><ul><li><a href="/a">Boots</a> £ 90</li><li><a href="/b">Hats</a> £ 20</li></ul>',
    ],
    [
      'an article',
      '<h1>On barley</h1><p>Barley has been grown for 10,000 years.</p><p>It is eaten everywhere.</p>',
    ],
    ['an empty page', ''],
    ['a text that is no HTML', 'PK\u0003\u0004 1 2 3'],
  ])('finds no recipe in %s', (_, body) => {
    expect(readRecipePage(page(body))).toEqual([])
  })
})

describe('hostile pages', () => {
  it('runs no script and takes no text of one', () => {
    const html = `<h1>Soup</h1><h2>Ingredients</h2><ul><li>1 leek<script>globalThis.ran = true; document.write('2 eggs')</script></li><li onclick="x()">2 eggs</li></ul>`
    expect(readRecipePage(page(html))).toMatchObject([{ ingredients: ['1 leek', '2 eggs'] }])
    expect(globalThis).not.toHaveProperty('ran')
  })

  it('refuses HTML that is nested too deeply, and leaves out JSON that is', () => {
    expect(() => readRecipePage('<div>'.repeat(100_000))).toThrow(HtmlTooComplexError)
    expect(readRecipePage(page(jsonLd(`${'['.repeat(200_000)}1`)))).toEqual([])
    expect(readRecipePage(page(jsonLd(`{"@type":"Recipe","name":${'{"name":'.repeat(50_000)}1`)))).toEqual([])
  })

  it('keeps names such as __proto__ out of what it reads', () => {
    const html = `<div itemscope itemtype="http://schema.org/Recipe"><b itemprop="__proto__ name">Soup</b><i itemprop="ingredients">1 leek</i></div>`
    expect(readRecipePage(page(html))).toMatchObject([{ title: 'Soup', ingredients: ['1 leek'] }])
  })

  // Work that grew with the square of the lines would take longer than a test may.
  it.each([
    ['lists', '<ul class="ingredients steps"><li>1 leek <b>cut</b></li><p>Step</p></ul>'],
    ['headings', '<p>Ingredients</p>'],
    ['headings of both kinds', '<h3>Ingredients</h3><p>1 leek</p><h3>Method</h3><p>Cook it.</p>'],
    ['named regions', '<div class="ingredients"><p>1 leek</p></div>'],
  ])('reads a page of 30,000 %s', (_, html) => {
    expect(readRecipePage(page(html.repeat(30_000))).length).toBeLessThanOrEqual(1)
  })
})
