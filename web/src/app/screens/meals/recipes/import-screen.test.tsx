import { createRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import { uploadRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import { cleanup, screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { endSession } from '../../../../lib/session/session.ts'
import { fails, on, refusal, unreachable } from '../../../../testing/handlers.ts'
import { sampleImported, sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const answersRecipes = (...names: string[]): HttpHandler =>
  on(uploadRecipe, () => HttpResponse.json({ recipes: names.map(sampleImported) }))
const adds = (seen: { name: string; key: string | null }[], refused: string[] = []): HttpHandler =>
  on(createRecipe, ({ body, headers }) => {
    const { name } = body as { name: string }
    seen.push({ name, key: headers.get('idempotency-key') })
    const index = refused.indexOf(name)
    if (index === -1) return HttpResponse.json(sampleRecipe(1, name, []), { status: 201 })
    refused.splice(index, 1)
    return refusal('household_recipes_full')
  })

const open = (...handlers: HttpHandler[]) => renderApp('/meals/import', { handlers })
const chooseWay = async (user: ReturnType<typeof open>, way: string) =>
  user.click(await screen.findByRole('radio', { name: way }))
const read = async (user: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Read recipe' }))
const paste = async (user: ReturnType<typeof open>, text: string) => {
  await chooseWay(user, 'Pasted text')
  await user.type(screen.getByRole('textbox', { name: 'Text of the recipe' }), text)
  await read(user)
}
const alertText = async () => (await screen.findByRole('alert')).textContent

describe('the import of recipes', () => {
  it('[RECP-042] reads a file, shows it to be checked and saves it', async () => {
    const sent: FormData[] = []
    const seen: { name: string; key: string | null }[] = []
    const user = open(
      on(uploadRecipe, ({ body }) => {
        sent.push(body as FormData)
        return HttpResponse.json({ recipes: [sampleImported('Leek soup')] })
      }),
      adds(seen),
    )
    const page = new File(['<html>'], 'soup.html', { type: 'text/html' })
    await user.upload(await screen.findByLabelText('Recipe file'), page)
    expect(screen.getByText('soup.html')).toBeVisible()
    await read(user)
    expect(await screen.findByRole('heading', { name: '1 recipe read' })).toHaveFocus()
    expect(sent.map((body) => [...body.keys()])).toEqual([['recipe_file']])
    expect(screen.getByText('2 ingredients · 2 steps · serves 4 · total 30 min')).toBeVisible()
    expect(screen.getByText('2 leeks, sliced')).toBeVisible()
    expect(screen.getByText('salt, to taste (optional)')).toBeVisible()
    expect(screen.getByText('Cook them.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save recipe' }))
    expect(await screen.findByText('1 recipe is among your recipes now.')).toBeVisible()
    expect(seen.map(({ name }) => name)).toEqual(['Leek soup'])
    await user.click(screen.getByRole('button', { name: 'Import another recipe' }))
    expect(screen.getByText(/A photo, a PDF/)).toBeVisible()
  })

  it('says how many recipes of a page were left out', async () => {
    const user = open(
      on(uploadRecipe, () =>
        HttpResponse.json({
          recipes: [sampleImported('Leek soup'), sampleImported('Stew')],
          left_out_count: 10,
        }),
      ),
    )
    await paste(user, 'Soups')
    expect(await screen.findByRole('heading', { name: '2 recipes read' })).toBeVisible()
    expect(screen.getByText(/The page has 10 more: only the first 2 are read/)).toBeVisible()
  })

  it('asks to check a time that is hardly one of cooking', async () => {
    const long = { ...sampleImported('Beans'), cooking_time_minutes: 550 }
    const user = open(
      on(uploadRecipe, () => HttpResponse.json({ recipes: [sampleImported('Leek soup'), long] })),
    )
    await paste(user, 'Beans')
    expect(await screen.findByText(/9 hr 20 min is long/)).toBeVisible()
    expect(screen.getAllByText('Check the time')).toHaveLength(1)
  })

  it('sends a pasted text and an address as what they are', async () => {
    const sent: unknown[] = []
    const user = open(
      on(uploadRecipe, ({ body }) => {
        sent.push([...(body as FormData).entries()])
        return refusal('recipe_not_found')
      }),
    )
    await paste(user, 'Leek soup')
    await alertText()
    await chooseWay(user, 'Web address')
    await user.type(screen.getByRole('textbox', { name: 'Address of the page' }), ' hob.example/soup {Enter}')
    await alertText()
    expect(sent).toEqual([[['recipe_text', 'Leek soup']], [['recipe_url', 'hob.example/soup']]])
  })

  it('keeps what was typed when it cannot be read, says why, and reads it again', async () => {
    const user = open(
      fails(uploadRecipe, 'recipe_not_found', undefined, { once: true }),
      answersRecipes('Soup'),
    )
    await paste(user, 'Dear Ann')
    expect(await alertText()).toContain('No recipe was found there')
    expect(screen.getByRole('textbox', { name: 'Text of the recipe' })).toHaveValue('Dear Ann')
    await read(user)
    expect(await screen.findByRole('heading', { name: 'Soup' })).toBeVisible()
  })

  it('keeps what was typed when there is no answer', async () => {
    const user = open(unreachable(uploadRecipe))
    await paste(user, 'Soup')
    expect(await alertText()).toContain('The server did not answer. Please try again.')
    expect(screen.getByRole('textbox', { name: 'Text of the recipe' })).toHaveValue('Soup')
  })

  it('says before sending what cannot be read', async () => {
    const user = open()
    await screen.findByLabelText('Recipe file')
    await read(user)
    expect(await alertText()).toContain('Please choose a file')
    const input = screen.getByLabelText('Recipe file')
    const choose = (file: File) => user.upload(input, file)
    await choose(new File([''], 'soup.html', { type: 'text/html' }))
    expect(await alertText()).toContain('The file is empty')
    await choose(new File(['x'.repeat(5_000_001)], 'soup.pdf', { type: 'application/pdf' }))
    expect(await alertText()).toContain('The file is too large. Maximum size is 5MB')
    await chooseWay(user, 'Web address')
    await read(user)
    expect(await alertText()).toContain('Please enter the address of a page')
    await chooseWay(user, 'Pasted text')
    await read(user)
    expect(await alertText()).toContain('Please paste the text of a recipe')
  })

  it('shows that it is reading, also after another screen, and can be cancelled', async () => {
    const user = open(on(uploadRecipe, () => new Promise<Response>(() => {})))
    await paste(user, 'Soup')
    expect(await screen.findByText('Reading the text…')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Reading the recipe' })).toBeVisible()
    expect(screen.getByRole('timer', { name: 'Elapsed time' })).toBeVisible()
    await user.click(screen.getAllByRole('link', { name: 'Shopping Lists' })[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Shopping Lists' })
    expect(screen.queryByText('Reading the text…')).toBeNull()
    window.history.back()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('textbox', { name: 'Text of the recipe' })).toHaveValue('Soup')
  })

  it('says on another screen that a recipe was read', async () => {
    let answer = (_response: Response) => {}
    const user = open(on(uploadRecipe, () => new Promise<Response>((resolve) => (answer = resolve))))
    await paste(user, 'Soup')
    await screen.findByText('Reading the text…')
    await user.click(screen.getAllByRole('link', { name: 'Shopping Lists' })[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Shopping Lists' })
    answer(HttpResponse.json({ recipes: [sampleImported('Leek soup')] }))
    expect(await screen.findByText(/Your recipe was read/)).toBeVisible()
    window.history.back()
    expect(await screen.findByRole('heading', { name: 'Leek soup' })).toBeVisible()
  })

  it('saves the chosen ones of several recipes, and again those that failed, by the same key', async () => {
    const seen: { name: string; key: string | null }[] = []
    const user = open(answersRecipes('Soup', 'Stew', 'Salad'), adds(seen, ['Stew']))
    await paste(user, 'x')
    expect(await screen.findByRole('heading', { name: '3 recipes read' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Save Salad' }))
    expect(screen.getByText('2 of 3 chosen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save 2 recipes' }))
    expect(await alertText()).toContain('1 recipe could not be saved')
    expect(screen.getByText('1 recipe is among your recipes now.')).toBeVisible()
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading') !== null)
    const stew = within(rows[1] as HTMLElement)
    expect(stew.getByText('Not saved')).toBeVisible()
    expect(stew.getByText(/as many recipes as it can have/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save 1 recipe' }))
    expect(await screen.findByText('2 recipes are among your recipes now.')).toBeVisible()
    expect(seen.map(({ name }) => name)).toEqual(['Soup', 'Stew', 'Stew'])
    const [soup, ...stews] = seen.map(({ key }) => key)
    expect(stews[0]).toBe(stews[1])
    expect(soup).not.toBe(stews[0])
    await user.click(screen.getByRole('checkbox', { name: 'Save Salad' }))
    await user.click(screen.getByRole('button', { name: 'Save 1 recipe' }))
    expect(await screen.findByText('3 recipes are among your recipes now.')).toBeVisible()
  })

  it('saves a recipe as it was edited in the form', async () => {
    const seen: { name: string; key: string | null }[] = []
    const user = open(answersRecipes('Soup', 'Stew'), adds(seen))
    await paste(user, 'x')
    await user.click(await screen.findByRole('button', { name: 'Edit Stew' }))
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    expect(name).toHaveValue('Stew')
    await user.clear(name)
    await user.type(name, 'Leek stew')
    await user.click(screen.getByRole('button', { name: 'Save recipe' }))
    expect(await screen.findByRole('heading', { name: 'Leek stew' })).toBeVisible()
    expect(screen.getByText('1 recipe is among your recipes now.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save 1 recipe' }))
    await screen.findByText('2 recipes are among your recipes now.')
    expect(seen.map(({ name: saved }) => saved)).toEqual(['Leek stew', 'Soup'])
  })

  it('brings back what was discarded', async () => {
    const user = open(answersRecipes('Soup'))
    await paste(user, 'x')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('heading', { name: 'Soup' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('heading', { name: 'Soup' })).toBeVisible()
  })

  it('forgets everything when its person signs out', async () => {
    const user = open(answersRecipes('Soup'))
    await paste(user, 'x')
    await screen.findByRole('heading', { name: 'Soup' })
    endSession()
    cleanup()
    open()
    expect(await screen.findByLabelText('Recipe file')).toBeInTheDocument()
  })
})
