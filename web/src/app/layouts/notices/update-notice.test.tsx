import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteWorkerBuild } from '../../../lib/service-worker/new-version.ts'
import { UpdateNotice } from './update-notice.tsx'

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-abc.js"></script>'
})
afterEach(() => {
  document.head.innerHTML = ''
})

it('offers a reload only while the worker has another build than the page', () => {
  render(<UpdateNotice />)
  act(() => noteWorkerBuild('/assets/index-abc.js'))
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument()
  act(() => noteWorkerBuild('/assets/index-def.js'))
  expect(screen.getByRole('status')).toHaveTextContent('A new version is ready')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  act(() => noteWorkerBuild('/assets/index-abc.js'))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
