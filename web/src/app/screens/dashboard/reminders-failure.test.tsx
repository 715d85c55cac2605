import { listInventory } from '@larder/shared/contracts/inventory'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry } from '../../../testing/stock-samples.ts'

// The part's code cannot be loaded, as when a newer version of the client was put on the server.
vi.mock('../../../features/insights/components/runs-out-next.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

it('[REM-002, DASH-020, DASH-033] says when what shows the reminders cannot be loaded, and keeps the rest', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderApp('/dashboard', { handlers: [answers(listInventory, [sampleEntry('Rice')])] })
  expect(await screen.findByText("We couldn't load your purchase recommendations right now.")).toBeVisible()
  expect(screen.getByText('Failed to load reminders')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View shopping lists' })).toBeVisible()
  expect(await screen.findByText('Nothing has expired, is out or runs low.')).toBeVisible()
})
