import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { firstFiles } from '../../plugins/first-files.ts'

const PAGE = '<head><script src="/assets/theme-abc.js"></script></head>'
const THEME = readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8')

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
const pageFor = (modules: string[]): string => {
  const { transformIndexHtml } = firstFiles({ '/stock': modules })
  const { handler } = transformIndexHtml as { handler: (html: string, context: object) => string }
  return handler(PAGE, { bundle: Object.fromEntries(BUNDLE.map((output) => [output.fileName, output])) })
}

/** What is asked for at once when the page is opened. */
const askedFor = () => {
  const page = new DOMParser().parseFromString(pageFor(['src/stock.tsx']), 'text/html')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(page.querySelector('script'))
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
