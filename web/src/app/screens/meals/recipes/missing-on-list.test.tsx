import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import { listShoppingLists, type ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers } from '../../../../testing/handlers.ts'
import { openRecipe } from '../../../../testing/open-recipe.ts'
import { sampleApplied, sampleList, sampleListLine } from '../../../../testing/samples/list-samples.ts'
import { pancakeStock, samplePancakes } from '../../../../testing/samples/recipe-samples.ts'

type Sent = { id: string; type: string; list_id: string; line_id: string; quantity?: number; unit?: string }

const flour = sampleListLine(1, 'Flour', { quantity: 1000, unit: 'g' })
const thisWeek = (items = [flour]) =>
  sampleList(1, 'This week', items, { updated_at: '2026-03-09T08:00:00.000Z' })

/** The box of what the pancakes lack, 150 g flour and 100 ml buttermilk, in a household with lists. */
async function open(lists: ShoppingList[]) {
  const sent: Sent[] = []
  const { user, dialog } = await openRecipe(samplePancakes({ instructions: 'Mix.' }), pancakeStock, [
    answers(listShoppingLists, lists),
    answers(applyShoppingOperations, ({ body }) => {
      const { operations } = body as { operations: Sent[] }
      sent.push(...operations)
      return { results: operations.map(sampleApplied), lists: [{ id: thisWeek().id, version: 5 }] }
    }),
  ])
  return { user, sent, box: within(dialog.getByRole('region', { name: 'Missing Ingredients' })) }
}

it('puts what is missing onto the list that there is, and takes it back line by line', async () => {
  const { user, sent, box } = await open([thisWeek()])
  await user.click(await box.findByRole('button', { name: 'Add to This week' }))
  expect(await screen.findByText('Put 2 missing ingredients on This week')).toBeVisible()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { type: 'add', item_name: 'Flour', quantity: 150, unit: 'g', reason: '200 g left', checked: false },
    { type: 'add', item_name: 'Buttermilk', quantity: 100, unit: 'ml' },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  await waitFor(() => expect(sent).toHaveLength(4))
  // The flour was on the list before: it gets its amount back, where buttermilk goes.
  expect(sent.slice(2)).toMatchObject([
    { type: 'edit', line_id: flour.id, quantity: 1000, unit: 'g' },
    { type: 'remove', line_id: sent[1]?.line_id },
  ])
})

it('offers several lists, the one changed last first', async () => {
  const old = sampleList(2, 'Party', [], { updated_at: '2026-03-01T08:00:00.000Z' })
  const { user, sent, box } = await open([old, thisWeek([])])
  await user.click(await box.findByRole('button', { name: 'Add to a list you have' }))
  const choices = await screen.findAllByRole('menuitem')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['This week', 'Party'])
  await user.click(screen.getByRole('menuitem', { name: 'Party' }))
  expect(await screen.findByText('Put 2 missing ingredients on Party')).toBeVisible()
  await waitFor(() => expect(sent.map(({ list_id }) => list_id)).toEqual([old.id, old.id]))
})

it('offers nothing beside the new list where there is none', async () => {
  const { box } = await open([])
  expect(box.getAllByRole('button')).toHaveLength(1)
})
