import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SRC = `${import.meta.dirname}/../../`
const tokensCss = readFileSync(`${SRC}ui/styles/tokens.css`, 'utf8')

type Theme = 'light' | 'dark'
type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** The value of a colour token in a theme: `#hex` or `light-dark(#hex, #hex)`. */
function token(name: string, theme: Theme): Rgb {
  const match = new RegExp(`--${name}: (?:(#\\w{6})|light-dark\\((#\\w{6}), (#\\w{6})\\));`).exec(tokensCss)
  const hex = match?.[1] ?? match?.[theme === 'light' ? 2 : 3]
  if (hex === undefined) throw new Error(`no colour token --${name}`)
  return rgbOf(hex)
}

const mix = (colour: Rgb, share: number, ground: Rgb): Rgb =>
  colour.map((channel, i) => channel * share + (ground[i] ?? 0) * (1 - share)) as unknown as Rgb

/** Relative luminance and contrast ratio as defined by WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const TEXT_PAIRS = [
  ...['ink', 'ink-2', 'ink-3'].flatMap((text) =>
    ['paper', 'surface', 'sunken'].map((ground) => [text, ground]),
  ),
  ...['ink', 'bad'].map((text) => [text, 'raised']),
  ...['paper', 'surface', 'brand-soft'].map((ground) => ['brand-text', ground]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['off', 'off-soft'],
  ['bad', 'paper'],
  ['bad', 'surface'],
  ['surface', 'bad'],
  ['on-avatar', 'avatar'],
  ['slip-ink', 'slip'],
  ['slip-ink', 'slip-mark'],
] as [string, string][]

const EDGE_PAIRS = [
  ...['ink-3', 'brand'].flatMap((edge) => ['paper', 'surface'].map((ground) => [edge, ground])),
  ...['basil', 'saffron', 'tomato'].flatMap((meter) =>
    ['sunken', 'surface'].map((ground) => [meter, ground]),
  ),
  ['ink-2', 'sunken'],
] as [string, string][]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(TEXT_PAIRS)('text in %s on %s has a contrast of 4.5 or more', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGE_PAIRS)('%s beside %s has a contrast of 3 or more', (edge, ground) => {
    expect(contrast(token(edge, theme), token(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  it.each([...tokensCss.matchAll(/--(hue-[\w-]+):/g)].map(([, name]) => name as string))(
    'the icon of %s on its tile has a contrast of 3 or more',
    (hue) => {
      const colour = token(hue, theme)
      expect(contrast(colour, mix(colour, 0.14, token('surface', theme)))).toBeGreaterThanOrEqual(3)
    },
  )
})

const stylesheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({
    path,
    css: readFileSync(SRC + path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }))

const PHYSICAL =
  /^\s*(?:(?:min-|max-)?(?:width|height)|left|right|top|bottom|(?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|text-align: (?:left|right)|float: (?:left|right))\s*[:;]/m

describe('stylesheets', () => {
  it('are found', () => expect(stylesheets.length).toBeGreaterThan(20))

  it.each(stylesheets)('$path uses logical properties only, so that dir="rtl" mirrors it', ({ css }) => {
    expect(PHYSICAL.exec(css)?.[0]).toBeUndefined()
  })

  it.each(stylesheets.filter(({ path }) => !path.endsWith('tokens.css')))(
    '$path takes its colours and font sizes from the tokens',
    ({ css }) => {
      expect(/#[0-9a-f]{3,8}\b/i.exec(css)?.[0]).toBeUndefined()
      expect(/font-size: [\d.]+px/.exec(css)?.[0]).toBeUndefined()
    },
  )
})
