import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderApp } from '../render-app.tsx'
import { computeStyle, getComputedStyle } from './computed-style.ts'

afterEach(() => {
  document.body.replaceChildren()
  document.body.removeAttribute('style')
})

const read = (compute: typeof getComputedStyle) =>
  Array.from(document.querySelectorAll('*'), (element) => {
    const style = compute(element)
    return [
      element.outerHTML.slice(0, 100),
      style.display,
      style.getPropertyValue('display'),
      style.visibility,
      style.getPropertyValue('visibility'),
      style.pointerEvents,
      style.getPropertyValue('pointer-events'),
      style.direction,
      style.position,
    ]
  })
const expectSame = () => expect(read(getComputedStyle)).toEqual(read(computeStyle))

const MARKUP = `
  <style>.gone { display: none } .seen { visibility: visible } .through { pointer-events: none }</style>
  <p>shown</p><p hidden>not</p><p hidden="until-found">found</p><p style="display: none">not</p>
  <div style="visibility: hidden"><i>not</i><b style="visibility: visible">shown</b><u class="seen">shown</u></div>
  <div style="pointer-events: none"><button>through</button></div><a class="through">through</a>
  <dialog>closed</dialog><dialog open>open</dialog><div popover>closed</div>
  <details><summary>first</summary><summary>second</summary>rest</details>
  <input type="hidden"><input><input type="checkbox" hidden><embed hidden>
  <table><tbody><tr hidden><td>not</td></tr><tr><td>shown</td></tr></tbody></table>
  <svg><g><path /></g></svg><section dir="rtl"><span class="gone">not</span></section>`

it('computes of any element what jsdom does, also after what decides it has changed', () => {
  const sheet = () => document.querySelector('style')
  document.body.innerHTML = MARKUP
  expectSame()
  for (const element of document.body.children) element.toggleAttribute('hidden')
  expectSame()
  sheet()?.remove()
  expectSame()
  document.body.style.visibility = 'hidden'
  expectSame()
})

it('computes of a screen what jsdom does', async () => {
  renderApp('/inventory')
  await screen.findByRole('heading', { level: 1, name: 'Inventory' })
  expectSame()
})
