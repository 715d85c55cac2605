import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openRecipe } from '../../../../testing/open-recipe.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { define } from '../../../../testing/define.ts'

const bread = sampleRecipe(
  1,
  'Bread',
  [
    ['flour', 500, 'g'],
    ['salt', 'a pinch', 'each'],
  ],
  { instructions: '1. Knead.\n2. Bake for 40 minutes.', description: 'For every day.' },
)
const TEXT = `Bread

Serves 3 · Prep 10 min · Cook 20 min · Total 30 min

For every day.

Ingredients
- 750 g flour
- salt, a pinch

Instructions
1. Knead.
2. Bake for 40 minutes.`

const open = async () => {
  const { dialog, choose } = await openRecipe(bread)
  fireEvent.change(dialog.getByRole('slider', { name: 'Recipe quantity' }), { target: { value: '150' } })
  return choose
}

describe('sharing a recipe', () => {
  it('hands it to another app as text, in the amounts that are shown', async () => {
    const share = vi.fn(() => Promise.resolve())
    define(navigator, 'share', share)
    const choose = await open()
    await choose('Share as text')
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Bread', text: TEXT })
  })

  it('copies it where the browser cannot share', async () => {
    const choose = await open()
    await choose('Share as text')
    expect(await screen.findByText('The recipe was copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(TEXT)
  })
})

describe('printing a recipe', () => {
  it('puts the recipe alone beside the page while the browser takes it, in the amounts that are shown', async () => {
    let printed: string[] = []
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      act(() => void window.dispatchEvent(new Event('beforeprint')))
      const paper = screen.getByRole('article', { name: 'Bread, to print', hidden: true })
      expect(paper.parentElement).toBe(document.body)
      printed = within(paper)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent)
      expect(paper).toHaveTextContent('Serves 3')
      act(() => void window.dispatchEvent(new Event('afterprint')))
    })
    onTestFinished(() => print.mockRestore())
    const choose = await open()
    await choose('Print')
    expect(printed).toEqual(['750 g flour', 'salt, a pinch', 'Knead.', 'Bake for 40 minutes.'])
    expect(screen.queryByLabelText('Bread, to print')).not.toBeInTheDocument()
  })
})
