import { listInventory } from '@larder/shared/contracts/inventory'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers } from '../../../testing/handlers.ts'
import { sampleDailyMeals, sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'

const MEALS = [
  sampleRecipe(1, 'Pancakes', [['flour', 200, 'g']], {
    meal_type: 'breakfast',
    cuisine: 'French',
    diets: ['Vegetarian'],
  }),
  sampleRecipe(2, 'Chickpea curry', [['chickpeas', 400, 'g']], {
    cuisine: 'Indian',
    diets: ['Vegetarian', 'Vegan'],
    cooking_time_minutes: 50,
  }),
  sampleRecipe(3, 'Soupe à l’oignon', [['crème fraîche', 100, 'g']], { cuisine: 'French' }),
  sampleRecipe(4, 'Cold plate', [['ham', 100, 'g']], {
    preparation_time_minutes: null,
    cooking_time_minutes: null,
  }),
]
const NAMES = MEALS.map(({ name }) => name)

const open = async (address = '/meals') => {
  const user = renderApp(address, {
    handlers: [
      answers(listInventory, [sampleEntry('Flour', { quantity: 1, unit: 'kg' })]),
      answers(getDailyMeals, sampleDailyMeals(MEALS)),
    ],
  })
  await screen.findByRole('searchbox', { name: 'Search recipes' })
  return user
}
const shown = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent)
const isShown = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names))

describe('the search and filters of the suggestions', () => {
  it('searches names and ingredients without accents, and says how many are left', async () => {
    const user = await open()
    await isShown(...NAMES)
    const field = screen.getByRole('searchbox', { name: 'Search recipes' })
    await user.type(field, 'creme')
    expect(field).toHaveValue('creme')
    await isShown('Soupe à l’oignon')
    expect(screen.getByText('1 of 4 recipes')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'CURRY chick')
    await isShown('Chickpea curry')
    await user.keyboard('{Escape}')
    await isShown(...NAMES)
    expect(window.location.search).toBe('')
  })

  it('limits by what is chosen, with counts, and goes back by the browser', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const cuisine = screen.getByRole('combobox', { name: 'Cuisine' })
    expect([...cuisine.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Any cuisine',
      'French (2)',
      'Indian (1)',
    ])
    await user.selectOptions(cuisine, 'French')
    await isShown('Pancakes', 'Soupe à l’oignon')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Meal' }), 'breakfast')
    await isShown('Pancakes')
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true')
    expect(window.location.search).toBe('?cuisine=French&meal=breakfast')
    act(() => window.history.back())
    await isShown('Pancakes', 'Soupe à l’oignon')
    act(() => window.history.back())
    await isShown(...NAMES)
  })

  it.each([
    ['?diet=Vegan', ['Chickpea curry']],
    ['?time=30', ['Pancakes', 'Soupe à l’oignon']],
    ['?at_hand=1', ['Pancakes']],
    ['?meal=dinner&q=ham', ['Cold plate']],
    ['?time=7&diet=Cakes&meal=tea', NAMES],
  ])('opens with the filter of the address %s', async (query, names) => {
    await open(`/meals${query}`)
    await isShown(...names)
  })

  it('has a way out where nothing matches', async () => {
    const user = await open('/meals?q=octopus&diet=Vegan&cuisine=Martian')
    expect(await screen.findByText('No recipe matches your search and filters.')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Cuisine' })).toHaveValue('Martian')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await isShown(...NAMES)
    expect(screen.getByRole('searchbox', { name: 'Search recipes' })).toHaveValue('')
  })
})
