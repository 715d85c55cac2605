import { listInventory } from '@larder/shared/contracts/inventory'
import { generateMockRecipes, getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import {
  keepSuggestions,
  readSuggestions,
  type Suggestions,
} from '../../../features/recipes/suggestions/kept-suggestions.ts'
import { readOwner, storeSession } from '../../../lib/session/session-store.ts'
import { answers, on, refusal } from '../../../testing/handlers.ts'
import {
  sampleDailyMeal,
  sampleDailyMeals,
  samplePersonalization,
  sampleRecipe,
} from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'

/** Has waits end when the test lets time pass. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const pancakes = sampleRecipe(
  1,
  'Pancakes',
  [
    ['flour', 200, 'g'],
    ['milk', 300, 'ml'],
    ['egg', 2, 'each'],
  ],
  {
    meal_type: 'breakfast',
  },
)
const curry = sampleRecipe(2, 'Chickpea curry', [['chickpeas', 400, 'g']])
const stew = sampleRecipe(3, 'Bean stew', [['beans', 400, 'g']])
const stock = [
  sampleEntry('Flour', { quantity: 1, unit: 'kg' }),
  sampleEntry('Milk', { quantity: 1, unit: 'l' }),
]
const open = (...handlers: HttpHandler[]) =>
  renderApp('/meals', {
    handlers: [
      ...handlers,
      answers(listInventory, stock),
      answers(getDailyMeals, sampleDailyMeals([pancakes, curry])),
    ],
  })
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const regenerate = () => screen.findByRole('button', { name: 'Regenerate Recipes' })
const alertText = async () => (await screen.findByRole('alert')).textContent
const HOUR_MS = 3_600_000

describe('the meals screen', () => {
  it('[MEAL-001, NAV-007] needs a signed-in user', async () => {
    renderApp('/meals', { isVisitor: true })
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  })

  it('[MEAL-002, MEAL-007, RECP-001, MEAL-013] shows suggestions by meal type, scored by the stock of today', async () => {
    const seen: unknown[] = []
    open(
      on(getDailyMeals, ({ query }) => {
        seen.push(query)
        return Response.json(sampleDailyMeals([pancakes, curry]))
      }),
    )
    const breakfast = within(await screen.findByRole('region', { name: 'Breakfast' }))
    const shown = within(breakfast.getByRole('article', { name: 'Pancakes' }))
    expect(await shown.findByText('67% match')).toBeVisible()
    expect(shown.getByText('2 available')).toBeVisible()
    expect(shown.getByText('1 missing')).toBeVisible()
    expect(shown.getByText('Total 30 min')).toBeVisible()
    expect(await card('Chickpea curry')).toBeDefined()
    expect(screen.getByText('Fresh recipes!')).toBeVisible()
    expect(seen).toEqual([{ user_id: sampleUser.id, min_match_score: '10', personalize: 'true' }])
  })

  it('[MEAL-016] reads the history of meals by either of its names', async () => {
    const { has_history, ...rest } = samplePersonalization()
    const answer = sampleDailyMeals([curry])
    open(
      on(getDailyMeals, () =>
        Response.json({ ...answer, personalization: { ...rest, hasHistory: has_history } }),
      ),
    )
    await card('Chickpea curry')
    expect(screen.getByText('Tomato')).toBeVisible()
  })

  it('[MEAL-021, MEAL-022, MEAL-041] reuses the suggestions of this person while they are under 24 hours old and the household eats the same', async () => {
    const calls = vi.fn(() => Response.json(sampleDailyMeals([curry])))
    storeSession('sample-token', sampleUser)
    const owner = readOwner()!
    const keep = (ageMs: number, household: Suggestions['household'] = { diets: [], allergens: [] }) =>
      keepSuggestions(owner, {
        generated_at: new Date(Date.now() - ageMs).toISOString(),
        is_personalized: true,
        is_daily: true,
        is_outdated: false,
        household,
        meals: [sampleDailyMeal(pancakes)],
        personalization: samplePersonalization(),
        unsuitable_count: 0,
      })
    await keep(23 * HOUR_MS)
    open(on(getDailyMeals, calls))
    await card('Pancakes')
    expect(screen.getByText(/^Last generated/)).toBeVisible()
    expect(calls).not.toHaveBeenCalled()

    cleanup()
    await keep(24 * HOUR_MS)
    open(on(getDailyMeals, calls))
    await card('Chickpea curry')
    expect(calls).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('article', { name: 'Pancakes' })).not.toBeInTheDocument()

    expect(await readSuggestions('somebody else')).toBeUndefined()

    cleanup()
    await keep(HOUR_MS, { diets: [], allergens: ['milk'] })
    open(on(getDailyMeals, calls))
    await card('Chickpea curry')
    expect(calls).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('article', { name: 'Pancakes' })).not.toBeInTheDocument()
  })

  it('[MEAL-003, MEAL-019, MEAL-020, MEAL-023, MEAL-024] finds others for at least 2.5 seconds', async () => {
    const seen: unknown[] = []
    const user = open(
      on(generateMockRecipes, ({ query, body }) => {
        seen.push(query, body)
        return Response.json({
          recipes: [sampleDailyMeal(stew)],
          personalization: samplePersonalization(),
        })
      }),
    )
    const press = await regenerate()
    await waitFor(async () => expect(await readSuggestions(readOwner()!)).toBeDefined())
    holdTime()
    await user.click(press)
    expect(await screen.findByText('Finding new recipes...')).toBeVisible()
    await waitFor(() => expect(seen).toHaveLength(2))
    await waitFor(async () => expect(await readSuggestions(readOwner()!)).toBeUndefined())
    await pass(2499)
    expect(screen.getByRole('article', { name: 'Pancakes' })).toBeVisible()
    await pass(1)
    await card('Bean stew')
    expect(screen.queryByText('Finding new recipes...')).not.toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Pancakes' })).not.toBeInTheDocument()
    expect(seen).toEqual([
      { user_id: sampleUser.id, count: '15', personalize: 'true' },
      { exclude: [pancakes.id, curry.id] },
    ])
  })

  it('[MEAL-008, MEAL-018, MEAL-027] gets somebody started who has no recipes yet', async () => {
    const user = open(
      answers(getDailyMeals, sampleDailyMeals([])),
      answers(generateMockRecipes, { recipes: [], personalization: samplePersonalization() }),
    )
    expect(await screen.findByText('Get Started')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    holdTime()
    await user.click(screen.getByRole('button', { name: 'Generate Recipe Ideas' }))
    await pass(2500)
    expect(await alertText()).toBe('Unable to generate AI recipe recommendations based on your inventory.')
  })

  it('[MEAL-028] says why no others were found, and keeps the earlier ones', async () => {
    const user = open(
      on(generateMockRecipes, () => Response.json({ detail: 'The cookbook is closed.' }, { status: 503 })),
    )
    const press = await regenerate()
    holdTime()
    await user.click(press)
    await pass(2500)
    expect(await alertText()).toBe('Unable to generate recipes: The cookbook is closed.')
    await card('Pancakes')
  })

  const refused = (detail: string) => () => Response.json({ detail }, { status: 403 })
  const notSignedIn = 'You must be logged in to view personalized meal recommendations.'
  it.each([
    [() => Response.json({ breakfast: 3 }), 'Invalid response from meals API'],
    [() => new Response('', { status: 500 }), 'Failed to load meal recommendations'],
    [refused('Authentication is needed'), notSignedIn],
    [refused('Unauthorized'), notSignedIn],
    [refused('You are not authenticated'), notSignedIn],
  ])('[MEAL-017, MEAL-026, MEAL-029] says why nothing could be loaded (%#)', async (answer, text) => {
    open(on(getDailyMeals, answer))
    expect(await alertText()).toContain(text)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('[MEAL-005, MEAL-006, MEAL-011, MEAL-015] says what the history prefers, and leaves it out on demand', async () => {
    const personalize: unknown[] = []
    const user = open(
      on(getDailyMeals, ({ query }) => {
        personalize.push(query['personalize'])
        return Response.json(sampleDailyMeals([pancakes]))
      }),
    )
    const favorites = within(await screen.findByRole('list', { name: 'Favorite ingredients' }))
    expect(favorites.getAllByRole('listitem')).toHaveLength(5)
    const types = within(screen.getByRole('list', { name: 'Top meal types' })).getAllByRole('listitem')
    expect(types.map(({ textContent }) => textContent)).toEqual(['Dinner 4', 'Snack 3', 'Lunch 2'])
    const toggle = screen.getByRole('checkbox', {
      name: 'Use my meal history for personalized recommendations',
    })
    expect(toggle).toBeChecked()
    await user.click(toggle)
    await waitFor(() => expect(personalize).toEqual(['true', 'false']))
    await waitFor(() => expect(toggle).not.toBeChecked())
  })

  it('[MEAL-012, NAV-020] shows 3 favourites on a phone', async () => {
    setViewportWidth(390)
    open()
    const favorites = within(await screen.findByRole('list', { name: 'Favorite ingredients' }))
    expect(favorites.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Meals' })).toHaveAttribute('href', '/meals')
  })

  it('shows the first three of each meal on a phone, until asked for all', async () => {
    setViewportWidth(390)
    const many = Array.from({ length: 5 }, (_, index) => sampleRecipe(10 + index, `Stew ${index + 1}`, []))
    const user = open(answers(getDailyMeals, sampleDailyMeals([pancakes, ...many])))
    const dinner = within(await screen.findByRole('region', { name: 'Dinner' }))
    const shown = () => dinner.getAllByRole('article')
    expect(shown()).toHaveLength(3)
    expect(screen.getByText('Fresh recipes!')).toBeVisible()
    await user.click(dinner.getByRole('button', { name: 'Show all 5' }))
    expect(shown()).toHaveLength(5)
    await user.click(dinner.getByRole('button', { name: 'Show fewer' }))
    expect(shown()).toHaveLength(3)
    await user.type(await screen.findByRole('searchbox', { name: 'Search recipes' }), 'stew')
    await waitFor(() => expect(shown()).toHaveLength(5))
  })

  it('shows what the server said while the stock cannot be loaded', async () => {
    open(on(listInventory, () => refusal('server_busy')))
    const shown = await card('Pancakes')
    expect(shown.getByText('12% match')).toBeVisible()
    expect(shown.getByText('3 missing')).toBeVisible()
  })
})
