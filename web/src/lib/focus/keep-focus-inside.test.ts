import { afterEach, expect, it } from 'vitest'
import { keepFocusNear } from './keep-focus-inside.ts'

afterEach(() => document.body.replaceChildren())

/** What has the focus after something was done to the first of two buttons of a list that had it. */
async function focusAfter(act: (first: HTMLButtonElement, list: HTMLElement) => unknown): Promise<string> {
  document.body.innerHTML =
    '<main><h1 id="title" tabindex="-1"></h1><div id="list"><button id="a"></button><button id="b"></button></div></main>'
  const list = document.getElementById('list')!
  const first = document.querySelector('button')!
  const end = keepFocusNear(list)!
  first.focus()
  await act(first, list)
  // What observes changes hears of them after what made them.
  await Promise.resolve()
  await Promise.resolve()
  end()
  return document.activeElement!.id
}

/** Browsers say that something lost the focus before they take it away. */
const removeAsBrowsersDo = (element: HTMLElement) => {
  element.blur()
  element.remove()
}

it.each<[string, Parameters<typeof focusAfter>[0], string]>([
  ['removed', (first) => first.remove(), 'b'],
  ['removed as browsers do', removeAsBrowsersDo, 'b'],
  ['disabled', (first) => (first.disabled = true), 'b'],
  [
    'given up and removed later',
    async (first) => {
      first.blur()
      await Promise.resolve()
      first.remove()
    },
    '',
  ],
  // As when another window is opened: it is given back when this one is.
  [
    'in a window that was left, and removed meanwhile',
    async (first) => {
      first.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      await Promise.resolve()
      first.remove()
    },
    'b',
  ],
])('keeps the place of a focus that is %s', async (_, act, focused) => {
  expect(await focusAfter(act)).toBe(focused)
})

it('gives the focus to the screen when the list goes with what had it', async () => {
  document.body.innerHTML =
    '<main><h1 id="title" tabindex="-1"></h1><div id="list"><button></button></div></main>'
  const list = document.getElementById('list')!
  const end = keepFocusNear(list)!
  list.querySelector('button')!.focus()
  end()
  list.remove()
  await Promise.resolve()
  expect(document.activeElement?.id).toBe('title')
})
