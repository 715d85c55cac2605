import './node-files.ts'
import '../lib/api/zod-config.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { currentToasts, dismissToast } from '../ui/toast/toast-queue.ts'
import { server } from './server.ts'
import { matchMedia, setViewportWidth } from './viewport.ts'

// Limits waiting for what never appears. Screens and dialogs load when first opened, which is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 })
vi.stubGlobal('matchMedia', matchMedia)
vi.stubGlobal('scrollTo', () => undefined)
// As over https or on this machine.
vi.stubGlobal('isSecureContext', true)
Element.prototype.scrollIntoView = () => undefined
// jsdom has no layout, so nothing is ever resized.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setViewportWidth(1280)
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  // What react-aria announced names elements of the test that has ended.
  for (const log of document.querySelectorAll('[data-live-announcer] [role=log]')) log.replaceChildren()
  server.resetHandlers()
})
afterAll(() => server.close())
