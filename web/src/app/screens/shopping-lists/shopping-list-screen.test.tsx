import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers } from '../../../testing/handlers.ts'
import { sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleId } from '../../../testing/samples/stock-samples.ts'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'
import { define } from '../../../testing/define.ts'

const weekend = sampleList(1, 'Weekend shop', [sampleListLine(1, 'Milk'), sampleListLine(2, 'Eggs')])
const open = (path: string) => renderApp(path, { handlers: [answers(listShoppingLists, [weekend])] })

it('opens from its card, and leads back', async () => {
  const user = open('/shopping-lists')
  await user.click(await screen.findByRole('link', { name: 'Weekend shop' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekend shop' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Weekend shop · Larder'))
  expect(screen.getByText('0 / 2')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  expect(screen.getByRole('form', { name: 'Add to Weekend shop' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Shopping Lists', current: false }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Shopping Lists' })).toBeVisible()
})

it('says that nothing is on a list', async () => {
  const empty = sampleList(1, 'Weekend shop', [])
  renderApp(`/shopping-lists/${empty.id}`, { handlers: [answers(listShoppingLists, [empty])] })
  expect(await screen.findByText('Nothing is on this list.')).toBeVisible()
})

it('says that a list is not there any more', async () => {
  open(`/shopping-lists/${sampleId(5)}`)
  expect(await screen.findByText('This list is not there any more.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the shopping lists' })).toHaveAttribute(
    'href',
    '/shopping-lists',
  )
})

it('keeps the screen of a phone on while it is open, also after it was hidden', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  define(navigator, 'wakeLock', { request })
  setViewportWidth(390)
  const user = open(`/shopping-lists/${weekend.id}`)
  await screen.findByRole('checkbox', { name: 'Milk' })
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('link', { name: 'Inventory' }))
  await waitFor(() => expect(release).toHaveBeenCalled())
})
