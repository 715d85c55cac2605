import { createRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import { type ImportedRecipe, uploadRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, on } from '../../../../testing/handlers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import {
  sampleImported,
  sampleImportedText,
  sampleRecipe,
} from '../../../../testing/samples/recipe-samples.ts'

const open = async (saved: ImportedRecipe[] = []) => {
  const user = renderApp('/meals/import', {
    handlers: [
      answers(uploadRecipe, sampleImportedText()),
      on(createRecipe, ({ body }) => {
        saved.push(body as ImportedRecipe)
        return HttpResponse.json(sampleRecipe(1, 'Leek soup', []), { status: 201 })
      }),
    ],
  })
  await user.click(await screen.findByRole('radio', { name: 'Pasted text' }))
  await user.type(screen.getByRole('textbox', { name: 'Text of the recipe' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Read recipe' }))
  await screen.findByRole('heading', { name: 'The text' })
  return user
}
const choice = (line: string) => screen.getByRole('combobox', { name: `What “${line}” is` })
const changed = (line: string) => screen.getByRole('combobox', { name: `What “${line}” is, changed` })
const save = () => screen.getByRole('button', { name: 'Save recipe' })

describe('a recipe beside the text that it was read from', () => {
  it('shows every line with what it was taken for', async () => {
    await open()
    const kinds = screen
      .getAllByRole<HTMLSelectElement>('combobox')
      .map((one) => one.selectedOptions[0]?.textContent)
    expect(kinds).toEqual(['Recipe', 'Note', 'Time, yield', 'Ingredient', 'Ingredient', 'Step', 'Step'])
    expect(screen.getByText('My aunt’s soup')).toBeVisible()
    expect(screen.getByText('7 lines: 2 ingredients, 2 steps, 1 note')).toBeVisible()
  })

  it('takes a line for something else, and saves what became of it', async () => {
    const saved: ImportedRecipe[] = []
    const user = await open(saved)
    await user.selectOptions(choice('Cook them.'), 'Note')
    await user.selectOptions(choice('My aunt’s soup'), 'Left out')
    expect(screen.getByText('2 ingredients · 1 step · serves 4 · total 30 min')).toBeVisible()
    expect(screen.getByText('7 lines: 2 ingredients, 1 step, 1 note, 1 left out')).toBeVisible()
    await user.click(save())
    await screen.findByText('1 recipe is among your recipes now.')
    expect(saved).toMatchObject([
      { name: 'Leek soup', instructions: 'Cut the leeks.', description: 'Cook them.' },
    ])
    // What was read of the other lines stays.
    expect(saved[0]?.ingredients).toEqual(sampleImported('Leek soup').ingredients)
    expect(changed('Cook them.')).toBeDisabled()
  })

  it('can be as it was read again', async () => {
    const user = await open()
    await user.selectOptions(choice('salt'), 'Left out')
    expect(screen.getByText(/^1 ingredient · 2 steps/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'As it was read' }))
    expect(choice('salt')).toHaveValue('ingredient')
    expect(screen.getByText('2 ingredients · 2 steps · serves 4 · total 30 min')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'As it was read' })).toBeNull()
  })

  it('has one name, and says when no ingredient is left', async () => {
    const user = await open()
    await user.selectOptions(choice('My aunt’s soup'), 'Recipe')
    expect(changed('Leek soup')).toHaveValue('note')
    expect(screen.getByRole('heading', { name: 'My aunt’s soup' })).toBeVisible()
    await user.selectOptions(choice('2 leeks, sliced'), 'Note')
    await user.selectOptions(choice('salt'), 'Note')
    expect(screen.getByText('No line is an ingredient now.')).toBeVisible()
  })

  it('is walked through by the arrow keys, and is one stop of Tab', async () => {
    const user = await open()
    choice('Leek soup').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(choice('2 leeks, sliced')).toHaveFocus()
    expect(choice('2 leeks, sliced')).toHaveValue('ingredient')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(choice('My aunt’s soup')).toHaveFocus()
    await user.keyboard('si')
    expect(changed('My aunt’s soup')).toHaveValue('ingredient')
    await user.keyboard('n')
    await user.tab()
    expect(save()).toHaveFocus()
    await user.tab({ shift: true })
    expect(choice('My aunt’s soup')).toHaveFocus()
  })
})

it('says what of a page was taken as it is shown', async () => {
  const user = renderApp('/meals/import', {
    handlers: [
      answers(uploadRecipe, {
        recipes: [sampleImported('Leek soup')],
        shown_instead: ['ingredients', 'steps'],
      }),
    ],
  })
  await user.click(await screen.findByRole('radio', { name: 'Web address' }))
  await user.type(screen.getByRole('textbox', { name: 'Address of the page' }), 'hob.example{Enter}')
  const section = await screen.findByRole('region', { name: 'What was read' })
  expect(within(section).getByText(/states fewer ingredients and steps/)).toBeVisible()
  expect(within(section).queryByRole('heading', { name: 'The text' })).toBeNull()
})
