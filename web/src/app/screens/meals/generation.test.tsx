import { listInventory } from '@larder/shared/contracts/inventory'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import { saveAiRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import {
  cancelRecipeGeneration,
  type GeneratedRecipe,
  getRecipeGeneration,
  type RecipeGeneration,
  startRecipeGeneration,
} from '@larder/shared/contracts/recipes/recipe-generation'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { answers, fails, on } from '../../../testing/handlers.ts'
import { sampleDailyMeals, sampleFood, sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleId } from '../../../testing/samples/stock-samples.ts'

const JOB = sampleId(700)
const soup: GeneratedRecipe = {
  ...sampleRecipe(1, 'Lentil soup', [['lentils', 200, 'g']]),
  id: `ai-${sampleId(701)}`,
  source: 'AI Generated',
  notice: null,
  remarks: ['Made for 2.'],
}
const job = (fields: Partial<RecipeGeneration> = {}): RecipeGeneration => ({
  job_id: JOB,
  state: 'running',
  step: 'waiting',
  recipe: null,
  error: null,
  ...fields,
})
const done = (recipe = soup) => job({ state: 'completed', step: 'checking', recipe })

const openScreen = (...handlers: HttpHandler[]) =>
  renderApp('/meals', {
    handlers: [
      ...handlers,
      answers(listInventory, [sampleEntry('Rice', { quantity: 1, unit: 'kg' })]),
      answers(getDailyMeals, sampleDailyMeals([sampleRecipe(2, 'Rice bowl', [['rice', 100, 'g']])])),
    ],
  })
const open = async (...handlers: HttpHandler[]) => {
  const user = openScreen(...handlers)
  await user.click(await screen.findByRole('button', { name: 'Create Custom Recipe' }))
  await dialog()
  return user
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Create Recipe with AI' }))
const description = async () => (await dialog()).getByRole('textbox', { name: /Description/ })
const generate = async (user: Awaited<ReturnType<typeof open>>) =>
  user.click((await dialog()).getByRole('button', { name: 'Generate Recipe' }))
const optionsOf = async (name: string) =>
  within((await dialog()).getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
/** From here on time passes faster where the test lets it. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
/** Lets the time pass after which a generation is asked for again. */
const passUntilAsked = () => act(() => vi.advanceTimersByTimeAsync(5000))
const picture = (size: number, name = 'fridge.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type })
const imageInput = async () => (await dialog()).getByLabelText('Image', { selector: 'input' })

describe('the form for a recipe', () => {
  it('[MEAL-004, RECP-033, RECP-035, RECP-036, RECP-037] opens from the screen with all its choices', async () => {
    await open()
    const shown = await dialog()
    expect(await description()).toBeRequired()
    expect(await optionsOf('Meal type')).toEqual(['Any', 'Breakfast', 'Lunch', 'Dinner', 'Snack', 'Dessert'])
    expect(await optionsOf('Cuisine')).toEqual([
      'Any',
      'Italian',
      'Mexican',
      'Indian',
      'Chinese',
      'Japanese',
      'Thai',
      'Mediterranean',
      'French',
      'Spanish',
      'Greek',
      'Middle Eastern',
      'American',
      'Korean',
      'Vietnamese',
    ])
    const diets = within(shown.getByRole('group', { name: 'Dietary restrictions' })).getAllByRole('checkbox')
    expect(diets.map((box) => box.closest('label')?.textContent)).toEqual([
      'None',
      'Vegetarian',
      'Vegan',
      'Gluten-free',
      'Dairy-free',
      'Keto',
      'Low-carb',
      'Paleo',
    ])
    expect(diets[0]).toBeChecked()
    expect(shown.getByRole('button', { name: 'Add an image' })).toBeVisible()
    expect(shown.getByRole('checkbox', { name: 'Use what is in my inventory' })).toBeChecked()
  })

  it('[MEAL-008] opens from the view for the first use', async () => {
    const user = openScreen(answers(getDailyMeals, sampleDailyMeals([])))
    expect(await screen.findByText('Get Started')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Custom Recipe' }))
    expect(await description()).toBeVisible()
  })

  it('says what the household does not eat, which holds for the recipe as well', async () => {
    const eaten = { diets: ['Vegan' as const], allergens: ['nuts' as const] }
    await open(answers(getFoodPreferences, sampleFood({ household: eaten })))
    const diets = within((await dialog()).getByRole('group', { name: 'Dietary restrictions' }))
    expect(
      await diets.findByText('What your household asks for holds as well: Vegan, no nuts.'),
    ).toBeVisible()
    expect(diets.getByRole('checkbox', { name: 'Vegan' })).not.toBeChecked()
  })

  it('[RECP-034] asks for a description, and makes no call without one', async () => {
    const started = vi.fn(() => Response.json(job(), { status: 202 }))
    const user = await open(on(startRecipeGeneration, started))
    await user.type(await description(), '   ')
    await generate(user)
    expect(await (await dialog()).findByText('Please provide a description')).toBeVisible()
    expect(started).not.toHaveBeenCalled()
  })

  it('[RECP-038, RECP-039] sends what was chosen, and neither Any nor None', async () => {
    const sent: [string, unknown][][] = []
    const headers: (string | null)[] = []
    const server = [
      on(startRecipeGeneration, ({ body, headers: seen }) => {
        sent.push([...(body as FormData).entries()])
        headers.push(seen.get('prefer'))
        return Response.json(job(), { status: 202 })
      }),
      answers(getRecipeGeneration, job({ step: 'asking' })),
      answers(cancelRecipeGeneration, undefined),
    ]
    const user = await open(...server)
    await user.type(await description(), 'A soup for two')
    await generate(user)
    await user.click(await (await dialog()).findByRole('button', { name: 'Cancel' }))
    expect(await description()).toHaveValue('A soup for two')
    await user.selectOptions((await dialog()).getByRole('combobox', { name: 'Cuisine' }), 'Middle Eastern')
    await user.selectOptions((await dialog()).getByRole('combobox', { name: 'Meal type' }), 'Dessert')
    await user.click((await dialog()).getByRole('checkbox', { name: 'Vegan' }))
    await user.click((await dialog()).getByRole('checkbox', { name: 'Gluten-free' }))
    await user.click((await dialog()).getByRole('checkbox', { name: 'Use what is in my inventory' }))
    await user.upload(await imageInput(), picture(10))
    await generate(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toEqual([
      ['description', 'A soup for two'],
      ['use_inventory', 'true'],
      ['create_shopping_list', 'false'],
    ])
    expect(sent[1]?.slice(0, -1)).toEqual([
      ['description', 'A soup for two'],
      ['cuisine', 'Middle Eastern'],
      ['meal_type', 'dessert'],
      ['dietary_restrictions', 'Vegan'],
      ['dietary_restrictions', 'Gluten-free'],
      ['use_inventory', 'false'],
      ['create_shopping_list', 'false'],
    ])
    expect(sent[1]?.at(-1)).toEqual(['image', expect.objectContaining({ type: 'image/jpeg' })])
    expect(headers).toEqual(['respond-async', 'respond-async'])
  })

  it('shows the chosen image, removes it, and says why another cannot be taken', async () => {
    const user = await open()
    await user.upload(await imageInput(), picture(10))
    expect((await dialog()).getByRole('img', { name: 'The chosen image' })).toBeVisible()
    await user.upload(await imageInput(), picture(10_000_001, 'large.jpg'))
    expect((await dialog()).getByRole('alert')).toHaveTextContent(
      'The image is too large. Maximum size is 10MB',
    )
    expect((await dialog()).getByText('fridge.jpg')).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Remove image' }))
    expect((await dialog()).queryByRole('img')).not.toBeInTheDocument()
    expect((await dialog()).queryByRole('alert')).not.toBeInTheDocument()
    const anyFile = (await imageInput()) as HTMLInputElement
    anyFile.removeAttribute('accept')
    await user.upload(anyFile, picture(10, 'notes.txt', 'text/plain'))
    expect((await dialog()).getByRole('alert')).toHaveTextContent('Please choose a JPEG, PNG or WebP image')
  })
})

describe('the generation of a recipe', () => {
  it('[RECP-041, RECP-045, RECP-046] says how far it is, then opens the recipe, which is saved and planned', async () => {
    let now = job({ step: 'asking' })
    const savedId = sampleId(77)
    const saved: unknown[] = []
    const planned: unknown[] = []
    const user = await open(
      answers(startRecipeGeneration, () => job()),
      answers(getRecipeGeneration, () => now),
      answers(saveAiRecipe, ({ body }) => {
        saved.push(body)
        return { recipe_id: savedId, recipe: { ...soup, id: savedId, ingredients: [] } }
      }),
      on(selectMeal, ({ body }) => {
        planned.push(body)
        return new Response('', { status: 500 })
      }),
    )
    holdTime()
    await user.type(await description(), 'A soup')
    await generate(user)
    const steps = within(await (await dialog()).findByRole('list', { name: 'Progress' }))
    expect(await steps.findByText('The language model writes it')).toBeVisible()
    now = done()
    await passUntilAsked()
    const recipe = within(await screen.findByRole('dialog', { name: 'Lentil soup' }))
    expect(recipe.getByText('AI Generated', { selector: '[data-tone]' })).toBeVisible()
    expect(recipe.getByText('Made for 2.')).toBeVisible()
    await user.click(recipe.getByRole('button', { name: 'Add to Meal Plan' }))
    expect(await recipe.findByText('Save the recipe first, then add it to the meal plan.')).toBeVisible()
    expect(planned).toEqual([])
    await user.click(recipe.getByRole('button', { name: /^Save/ }))
    await recipe.findByRole('button', { name: 'Saved' })
    expect(saved).toEqual([expect.objectContaining({ name: 'Lentil soup', source: 'AI Generated' })])
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await user.click(recipe.getByRole('button', { name: 'Add to Meal Plan' }))
    await waitFor(() => expect(planned).toEqual([expect.objectContaining({ recipe_id: savedId })]))
  })

  it('[RECP-017] says that a recipe is from the cookbook, and that it is still to be saved', async () => {
    const adapted = { ...soup, source: 'Cookbook', notice: 'From the cookbook' }
    const user = await open(
      answers(startRecipeGeneration, () => job()),
      answers(getRecipeGeneration, () => done(adapted)),
    )
    await user.type(await description(), 'A soup')
    await generate(user)
    const recipe = within(await screen.findByRole('dialog', { name: 'Lentil soup' }))
    expect(recipe.getByText('From the cookbook')).toBeVisible()
    await user.click(recipe.getByRole('button', { name: 'Add to Meal Plan' }))
    expect(await recipe.findByText('Save the recipe first, then add it to the meal plan.')).toBeVisible()
  })

  it.each([
    ['without a reason', on(startRecipeGeneration, () => new Response('', { status: 500 }))],
    ['in its job', answers(startRecipeGeneration, () => job())],
  ])('[RECP-040] says that it failed %s, and keeps everything that was typed', async (_how, start) => {
    const user = await open(
      start,
      answers(
        getRecipeGeneration,
        job({
          state: 'failed',
          error: { code: 'generation_failed', detail: 'Failed to generate recipe. Please try again.' },
        }),
      ),
    )
    await user.type(await description(), 'A soup')
    await user.selectOptions((await dialog()).getByRole('combobox', { name: 'Cuisine' }), 'Thai')
    await user.upload(await imageInput(), picture(10))
    await generate(user)
    expect(await (await dialog()).findByText('Failed to generate recipe. Please try again.')).toBeVisible()
    await waitFor(async () => expect(await description()).toBeVisible())
    expect(await description()).toHaveValue('A soup')
    expect((await dialog()).getByRole('combobox', { name: 'Cuisine' })).toHaveValue('Thai')
    expect((await dialog()).getByText('fridge.jpg')).toBeVisible()
  })

  it("shows the server's reason, such as too many generations at once", async () => {
    const user = await open(fails(startRecipeGeneration, 'generations_full'))
    await user.type(await description(), 'A soup')
    await generate(user)
    expect(await (await dialog()).findByText(/^Three recipes are being generated/)).toBeVisible()
  })

  it('goes on when the dialog is closed, and a message opens its recipe from another screen', async () => {
    let now = job({ step: 'choosing' })
    const user = await open(
      answers(startRecipeGeneration, () => job()),
      answers(getRecipeGeneration, () => now),
    )
    holdTime()
    await user.type(await description(), 'A soup')
    await generate(user)
    await (await dialog()).findByText('From the cookbook and your recipes')
    await user.click((await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getAllByRole('link', { name: 'Inventory' })[0]!)
    now = done()
    await passUntilAsked()
    expect(await screen.findByText('Your recipe is ready: Lentil soup')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const recipe = within(await screen.findByRole('dialog', { name: 'Lentil soup' }))
    await user.click(recipe.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Create Custom Recipe' }))
    expect(await description()).toHaveValue('')
    await user.click((await dialog()).getByRole('button', { name: 'Open it again' }))
    expect(await screen.findByRole('dialog', { name: 'Lentil soup' })).toBeVisible()
  })

  it('is cancelled on demand', async () => {
    const cancelled: unknown[] = []
    const user = await open(
      answers(startRecipeGeneration, () => job()),
      answers(getRecipeGeneration, job({ step: 'asking' })),
      answers(cancelRecipeGeneration, ({ params }) => {
        cancelled.push(params['jobId'])
        return undefined
      }),
    )
    await user.type(await description(), 'A soup')
    await generate(user)
    await (await dialog()).findByText('The language model writes it')
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(cancelled).toEqual([JOB]))
    expect(await description()).toHaveValue('A soup')
    expect((await dialog()).queryByRole('alert')).not.toBeInTheDocument()
  })
})
