import { listInventory } from '@larder/shared/contracts/inventory'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PartLoadError } from '../../../lib/lazy-part/lazy-part.tsx'
import { answers } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'
import * as listButton from './parts/use-list-button.tsx'

it('[REM-002, DASH-020, DASH-033] says when what shows the reminders cannot be loaded, and keeps the rest', async () => {
  // As what `lazyPart` throws in place of the part, when a newer version of the client was put on the server.
  vi.spyOn(listButton, 'useListButton').mockImplementation(() => {
    throw new PartLoadError('Failed to fetch dynamically imported module')
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderApp('/dashboard', { handlers: [answers(listInventory, [sampleEntry('Rice')])] })
  expect(await screen.findByText("We couldn't load your purchase recommendations right now.")).toBeVisible()
  expect(screen.getByText('Failed to load reminders')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View shopping lists' })).toBeVisible()
  expect(await screen.findByText('Nothing has expired, is out or runs low.')).toBeVisible()
})
