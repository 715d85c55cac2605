import { afterEach, expect, it, vi } from 'vitest'
import { focusNear, focusPlaceOf } from './focus-place.ts'

afterEach(() => document.body.replaceChildren())

/** A page whose elements stand where `data-at` says, in pixels from above. */
function showPage(html: string): (id: string) => HTMLElement {
  document.body.innerHTML = html
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    return new DOMRect(0, Number(this.getAttribute('data-at') ?? 0), 0, 0)
  })
  return (id) => document.getElementById(id)!
}

const button = (id: string, at: number, more = '') => `<button id="${id}" data-at="${at}" ${more}></button>`

it.each([
  ['the nearest', button('b', 0) + button('c', 120) + button('d', 400), 'c'],
  ['the nearest that is enabled', button('b', 0) + button('c', 120, 'disabled') + button('d', 400), 'b'],
  ['a choice', '<select id="b" data-at="90"></select>' + button('c', 120), 'b'],
  ['what takes it', button('b', 0) + '<input id="c" type="hidden" data-at="100">', 'b'],
  ['what is around', '', 'beside'],
])('gives the focus to %s where something was', (_, others, focused) => {
  const of = showPage(
    `<main><div>${button('beside', 0)}<ul id="list">${button('a', 100)}${others}</ul></div></main>`,
  )
  const place = focusPlaceOf(of('a'))
  of('a').remove()
  focusNear(place)
  expect(document.activeElement).toBe(of(focused))
})

it.each([
  ['with its list', '<h1 id="title" tabindex="-1"></h1>', 'title'],
  ['on a screen whose heading takes no focus', '<h1></h1>', 'main'],
])('gives it to the screen where all is gone, %s', (_, heading, focused) => {
  const of = showPage(
    `<main id="main" tabindex="-1">${heading}<ul id="list">${button('a', 100)}</ul>${button('b', 0)}</main>`,
  )
  const place = focusPlaceOf(of('a'))
  of('list').remove()
  focusNear(place)
  expect(document.activeElement).toBe(of(focused))
})
