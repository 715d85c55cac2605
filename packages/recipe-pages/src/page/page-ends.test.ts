import { describe, expect, it } from 'vitest'
import { readRecipePage } from '../read-recipe-page.ts'

const read = (body: string) => readRecipePage(`<html><body><h1>Soup</h1>${body}</body></html>`)[0]
const INGREDIENTS = '<div>Ingredients</div><ul><li>200 g barley</li><li>1 onion</li><li>salt</li></ul>'
const STEPS = [
  'Fry the onion until it is soft.',
  'Cook it with the barley for an hour.',
  'Season it and serve it hot.',
]
const steps = STEPS.map((step) => `<p>${step}</p>`).join('')

describe('a page that sets its headings without elements for headings', () => {
  it.each([
    ['notes', '<div>Notes</div><p>Keep it in the fridge for a day.</p>'],
    ['tips in German', '<div>Tipps</div><p>Im Kühlschrank hält sie einen Tag.</p>'],
    [
      'a table of nutrients',
      '<div>Calories: 399 kcal | Carbohydrates: 46 g | Protein: 5 g</div><p>All of it is an estimate.</p>',
    ],
    ['nutrients in Spanish', '<div>Energía: 399 kcal Grasas: 12 g Proteínas: 5 g</div><p>Por ración.</p>'],
    ['nutrients in French', '<div>Glucides 46 g, lipides 12 g</div><p>Par portion.</p>'],
    ['words to be found by', '<div>Keyword barley, best soup of barley</div><p>More of it.</p>'],
    ['a question about the recipe', '<p>Did you make this recipe? Tag me!</p><p>I love to see it.</p>'],
    ['such a question in Dutch', '<p>Heb je dit recept gemaakt?</p><p>Laat het weten.</p>'],
    ['who sent it', '<div>Added by</div><div>Maya</div>'],
  ])('ends the steps at %s', (_, after) => {
    expect(read(`${INGREDIENTS}<div>Instructions</div>${steps}${after}`)?.steps).toEqual(STEPS)
  })

  it('takes nutrients within a sentence for a step', () => {
    const step = 'Pour off the fat and add 2 cups of stock, with 5 g of protein.'
    expect(read(`${INGREDIENTS}<div>Instructions</div><p>${step}</p>${steps}`)?.steps).toEqual([
      step,
      ...STEPS,
    ])
  })

  it('leaves out the headings of any recipe among the steps', () => {
    const body = `${INGREDIENTS}<div>Instructions</div><ol><li>Preparation</li>${STEPS.map((step) => `<li>${step}</li>`).join('')}</ol>`
    expect(read(body)?.steps).toEqual(STEPS)
  })

  it.each(['recipe-group-name', 'section-name', 'instruction-group-title'])(
    'takes a line of the class %s for the name of a part',
    (name) => {
      const body = `${INGREDIENTS}<div>Instructions</div><div><div class="${name}">Make the broth</div><ul><li>${STEPS[0]}</li><li>${STEPS[1]}</li></ul></div><div><div class="${name}">Finish</div><ul><li>${STEPS[2]}</li></ul></div>`
      expect(read(body)?.steps).toEqual(['Make the broth:', STEPS[0], STEPS[1], 'Finish:', STEPS[2]])
    },
  )

  it('finds a heading of several words by its class', () => {
    const story =
      '<div class="block-heading">Why my family likes it</div><p>It is warm, and it is ready before anybody asks.</p>'
    const body = `${INGREDIENTS}${story}<div class="block-heading">How to make a soup of barley</div>${steps}<div class="block-heading">Leftovers of the soup</div><p>Eat them for lunch on the next day.</p>`
    expect(read(body)?.steps).toEqual(STEPS)
  })

  it('ends the ingredients of a list at its sentences, whatever the heading between says', () => {
    const body = `<div>Ingredients</div><ul><li>200 g barley</li><li>1 onion</li><li>salt</li></ul><div>Recipe</div><ul>${STEPS.map((step) => `<li>${step}</li>`).join('')}</ul>`
    expect(read(body)).toMatchObject({ ingredients: ['200 g barley', '1 onion', 'salt'] })
  })

  it('keeps an ingredient that is a sentence', () => {
    const lines = ['200 g barley', 'Salt, as much as seems right to you.', '1 onion']
    const body = `<div>Ingredients</div><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul><div>Instructions</div>${steps}`
    expect(read(body)?.ingredients).toEqual(lines)
  })

  it('reads a part of the page with such a heading, whatever its class says, but no menu that links to one', () => {
    const story = `<p>${'The barley is that of my neighbour. '.repeat(40)}</p>`
    const menu = '<div class="sidebar"><a href="#i">Ingredients</a><p>2 Comments</p></div>'
    const aside = `<div class="sidebar">${INGREDIENTS}</div>`
    expect(read(`${menu}${story}<div>Instructions</div>${steps}${aside}`)).toMatchObject({
      ingredients: ['200 g barley', '1 onion', 'salt'],
      steps: STEPS,
    })
  })
})
