import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { firstFiles } from '../../plugins/first-files.ts'
import { themeScript } from '../../plugins/theme-script.ts'

const WEB = `${import.meta.dirname}/../..`
const THEME = readFileSync(`${WEB}/public/theme.js`, 'utf8')
const SOURCE = readFileSync(`${WEB}/index.html`, 'utf8')
const { transformIndexHtml: nameTheme } = themeScript()
/** The page as it is when the files are written into it. */
const PAGE = (nameTheme as (html: string) => string)(SOURCE)

const chunk = (fileName: string, module: string, imports: string[], styles: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  isEntry: fileName === 'assets/index.js',
  moduleIds: [`/web/${module}`],
  imports,
  viteMetadata: { importedCss: new Set(styles) },
})
const BUNDLE = [
  chunk('assets/index.js', 'src/main.tsx', ['assets/frame.js']),
  chunk('assets/frame.js', 'src/frame.ts', []),
  chunk('assets/forms.js', 'src/forms.ts', ['assets/frame.js'], ['assets/forms.css']),
  chunk('assets/stock.js', 'src/stock.tsx', ['assets/forms.js', 'assets/frame.js'], ['assets/stock.css']),
]

/** The page of this build, in which the modules of `/stock` are named. */
const pageFor = (modules: string[], page = PAGE): string => {
  const { transformIndexHtml } = firstFiles({ '/stock': modules })
  const { handler } = transformIndexHtml as { handler: (html: string, context: object) => string }
  return handler(page, { bundle: Object.fromEntries(BUNDLE.map((output) => [output.fileName, output])) })
}

/** What is asked for at once when the page is opened. */
const askedFor = () => {
  const page = new DOMParser().parseFromString(pageFor(['src/stock.tsx']), 'text/html')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(page.querySelector('script[data-files]'))
  // oxlint-disable-next-line no-eval -- the file as browsers run it, which is no module
  ;(0, eval)(THEME)
  return [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)
}

afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
  window.history.replaceState(null, '', '/')
})

it('asks for what the screen of a signed-in person needs beside the first scripts', () => {
  localStorage.setItem('auth_token', 'token')
  window.history.replaceState(null, '', '/stock?open=upload')
  expect(askedFor()).toEqual([
    'preload /assets/stock.css',
    'preload /assets/forms.css',
    'modulepreload /assets/stock.js',
    'modulepreload /assets/forms.js',
  ])
})

it('asks for nothing on other screens, or for visitors', () => {
  window.history.replaceState(null, '', '/stock')
  expect(askedFor()).toEqual([])
  localStorage.setItem('auth_token', 'token')
  window.history.replaceState(null, '', '/settings')
  expect(askedFor()).toEqual([])
})

it('fails a build that has not the screen', () => {
  expect(() => pageFor(['src/gone.tsx'])).toThrow('src/gone.tsx, needed by /stock, is not in the build')
})

it('fails a build whose page names the script in another way', () => {
  expect(() => pageFor(['src/stock.tsx'], SOURCE)).toThrow('The page has no <script src="/assets/theme-')
})
