import { listInventory } from '@larder/shared/contracts/inventory'
import { getRecipe, listCookbook, listRecipes } from '@larder/shared/contracts/recipes/own-recipes'
import {
  deleteRecipePhoto,
  getRecipePhoto,
  MAX_PHOTO_BYTES,
  putRecipePhoto,
} from '@larder/shared/contracts/recipes/recipe-photo'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, fails, on } from '../../../../testing/handlers.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { sampleId } from '../../../../testing/samples/stock-samples.ts'

/** What is shown at each address of a picture. */
const shown = new Map<string, Blob>()

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${shown.size}`
    shown.set(url, blob as Blob)
    return url
  })
})
afterEach(() => {
  shown.clear()
})

const bread = sampleRecipe(1, 'Rye bread', [['rye flour', 500, 'g']], { user_id: sampleUser.id, version: 1 })
const FIRST = sampleId(7001)

/** Opens the dialog for the photo of a recipe, which the server remembers. */
const open = async (photo_id: string | null, ...handlers: HttpHandler[]) => {
  let stored = { ...bread, photo_id }
  const pictures = new Map([[FIRST, 'first']])
  const user = renderApp('/meals/recipes', {
    handlers: [
      ...handlers,
      answers(listInventory, []),
      answers(listShoppingLists, []),
      answers(listRecipes, () => [stored]),
      answers(listCookbook, []),
      answers(getRecipe, () => stored),
      on(getRecipePhoto, ({ query }) => {
        const picture = pictures.get(query['v'] ?? '')
        return picture === undefined
          ? new HttpResponse(null, { status: 404 })
          : new HttpResponse(query['size'] === 'small' ? `small ${picture}` : picture, {
              headers: { 'content-type': 'image/webp' },
            })
      }),
      answers(putRecipePhoto, ({ body }) => {
        if (!(body as FormData).has('photo')) throw new Error('No photo was sent')
        const id = sampleId(7001 + pictures.size)
        pictures.set(id, `encoded ${pictures.size}`)
        return (stored = { ...stored, photo_id: id })
      }),
      answers(deleteRecipePhoto, () => (stored = { ...stored, photo_id: null })),
    ],
  })
  const card = await screen.findByRole('article', { name: 'Rye bread' })
  await user.click(within(card).getByRole('button', { name: 'Show More' }))
  const recipeDialog = await screen.findByRole('dialog', { name: 'Rye bread' })
  await user.click(within(recipeDialog).getByRole('button', { name: 'More about Rye bread' }))
  await user.click(
    await screen.findByRole('menuitem', { name: photo_id === null ? 'Add a photo' : 'Change photo' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Photo of Rye bread' })
  return { user, dialog, card, recipeDialog }
}
const picturesIn = async (element: HTMLElement): Promise<string[]> => {
  const texts: string[] = []
  for (const image of element.querySelectorAll('img')) {
    texts.push((await shown.get(image.getAttribute('src') ?? '')?.text()) ?? 'nothing')
  }
  return texts
}
const choose = (dialog: HTMLElement, file: File) =>
  fireEvent.change(within(dialog).getByLabelText('Photo file'), { target: { files: [file] } })

describe('the photo of an own recipe', () => {
  it('is added, and shown in the dialog and on the card', async () => {
    const { dialog, card, recipeDialog } = await open(null)
    expect(within(dialog).getByRole('status')).toHaveTextContent('There is no photo yet.')
    expect(within(dialog).queryByRole('button', { name: 'Remove photo' })).toBeNull()
    choose(dialog, new File(['loaf'], 'loaf.jpg', { type: 'image/jpeg' }))
    expect(within(dialog).getByRole('status')).toHaveTextContent('Saving the photo...')
    expect(await picturesIn(dialog)).toEqual(['loaf'])
    expect(await screen.findByText('The photo of Rye bread is saved')).toBeVisible()
    await waitFor(async () => expect(await picturesIn(recipeDialog)).toEqual(['encoded 1']))
    await waitFor(async () => expect(await picturesIn(card)).toEqual(['small encoded 1']))
    expect(await picturesIn(dialog)).toEqual(['encoded 1'])
  })

  it('is replaced', async () => {
    const { dialog, recipeDialog } = await open(FIRST)
    await waitFor(async () => expect(await picturesIn(dialog)).toEqual(['first']))
    choose(dialog, new File(['second'], 'loaf.png', { type: 'image/png' }))
    await waitFor(async () => expect(await picturesIn(recipeDialog)).toEqual(['encoded 1']))
    expect(within(dialog).getByRole('button', { name: 'Choose another photo' })).toBeVisible()
  })

  it('is removed, and comes back by Undo', async () => {
    const { user, dialog, recipeDialog } = await open(FIRST)
    await waitFor(async () => expect(await picturesIn(dialog)).toEqual(['first']))
    await user.click(within(dialog).getByRole('button', { name: 'Remove photo' }))
    await waitFor(async () => expect(await picturesIn(recipeDialog)).toEqual([]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await picturesIn(recipeDialog)).toEqual(['encoded 1']))
  })

  it('stays when another one is refused, and says why', async () => {
    const { dialog, recipeDialog } = await open(FIRST, fails(putRecipePhoto, 'file_unreadable'))
    await waitFor(async () => expect(await picturesIn(dialog)).toEqual(['first']))
    choose(dialog, new File(['damaged'], 'loaf.jpg', { type: 'image/jpeg' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The file is damaged and could not be read',
    )
    expect(await picturesIn(dialog)).toEqual(['first'])
    expect(await picturesIn(recipeDialog)).toEqual(['first'])
  })

  it('is not sent when it is empty or too large', async () => {
    const { dialog } = await open(null)
    choose(dialog, new File([], 'loaf.jpg', { type: 'image/jpeg' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('File loaf.jpg is empty')
    choose(dialog, new File([new Uint8Array(MAX_PHOTO_BYTES + 1)], 'loaf.jpg', { type: 'image/jpeg' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'The photo is too large. Maximum size is 10MB',
    )
  })

  it('is a drawing where it cannot be loaded', async () => {
    const { dialog } = await open(sampleId(7099))
    expect(await within(dialog).findByRole('button', { name: 'Remove photo' })).toBeVisible()
    await waitFor(() => expect(dialog.querySelector('svg[viewBox="0 0 160 160"]')).not.toBeNull())
  })
})
