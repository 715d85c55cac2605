import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '../lib/paths.ts'
import { beginTouchedScreens } from './begin-touched-screens.ts'
import { ROUTES } from './routes.ts'

const screenOf = (path: string) => {
  const route = ROUTES.find((one) => one.path === path)
  if (route === undefined) throw new Error(`No route ${path}`)
  return vi.spyOn(route.Screen, 'load').mockReturnValue(undefined)
}

/** Points at the words of a link to an address. */
const pointAt = (address: string) => {
  document.body.innerHTML = `<a href="${address}"><b>Open</b></a><p>Text</p>`
  for (const part of document.querySelectorAll('b, p'))
    part.dispatchEvent(new Event('pointerover', { bubbles: true }))
}

beginTouchedScreens()
beforeEach(() => localStorage.setItem('auth_token', 'token'))
afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})

it('begins to load the screen to which a link leads', () => {
  const inventory = screenOf(paths.inventory)
  pointAt(`${paths.inventory}?open=upload`)
  expect(inventory).toHaveBeenCalledOnce()
})

it('loads nothing for a link that leads elsewhere, or to what is for signed-in users', () => {
  const inventory = screenOf(paths.inventory)
  inventory.mockClear()
  pointAt(`https://elsewhere.example${paths.inventory}`)
  localStorage.clear()
  pointAt(paths.inventory)
  expect(inventory).not.toHaveBeenCalled()
})
