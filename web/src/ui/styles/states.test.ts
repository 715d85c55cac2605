import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SRC = `${import.meta.dirname}/../../`
const STATES = [':hover', ':focus', ':active', 'data-hovered', 'data-focus', 'data-pressed', 'data-pending']
/** They paint, or move what has no others around it. */
const CHANGES_NO_BOX = [
  'background',
  'background-color',
  'border-color',
  'border-radius',
  'box-shadow',
  'color',
  'cursor',
  'filter',
  'opacity',
  'outline',
  'outline-offset',
  'scale',
  'text-decoration',
  'text-underline-offset',
  'translate',
]

/** The rules of a style sheet, without those that stand around others. */
const rulesOf = (css: string) =>
  css
    .replace(/\/\*[^*]*\*\//g, '')
    .split('}')
    .map((rule) => {
      const [selector = '', body = ''] = rule.split('{').slice(-2)
      const properties = body.split(';').map((line) => line.split(':')[0]?.trim() ?? '')
      return { selector: selector.trim(), properties: properties.filter((name) => name !== '') }
    })

it.each(globSync('**/*.css', { cwd: SRC }))(
  'no hovered, focused, pressed or busy control of %s changes its box',
  (file) => {
    const changing = rulesOf(readFileSync(SRC + file, 'utf8')).filter(
      ({ selector, properties }) =>
        STATES.some((state) => selector.includes(state)) &&
        properties.some((name) => !CHANGES_NO_BOX.includes(name)),
    )
    expect(changing).toEqual([])
  },
)
