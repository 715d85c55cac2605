import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findFaults } from './find-faults.ts'
import type { Repository } from './find-faults.ts'
import { listFiles } from './list-files.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const files = listFiles(ROOT)
const repository: Repository = {
  files,
  names: new Set(files.map((path) => basename(path))),
  has: (path) => existsSync(join(ROOT, path)),
  read,
  scripts: new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)),
}

it('docs/specification.tsv has each row that a test title cites', () => {
  const known = new Set(
    files
      .filter((path) => /^docs\/specification(\/[\w-]+)?\.tsv$/.test(path))
      .flatMap((path) => read(path).split('\n'))
      .map((row) => row.split('\t')[0]),
  )
  const cited = files
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/['"`]\[([A-Z]+-\d+(?:, *[A-Z]+-\d+)*)\]/g)])
    .flatMap(([, rows = '']) => rows.split(/, */))
  expect(cited.length).toBeGreaterThan(0)
  expect(cited.filter((row) => !known.has(row))).toEqual([])
})

it('each page leads and refers only to what exists', () => {
  const pages = files.filter((path) => path.endsWith('.md'))
  expect(pages).toContain('docs/architecture.md')
  expect(pages.flatMap((page) => findFaults(page, read(page), repository))).toEqual([])
})

it('docs/architecture.md names only existing files, in its diagrams too', () => {
  const names = [...read('docs/architecture.md').matchAll(/[\w.-]+\.(?:tsx?|mjs)\b/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !repository.names.has(name))).toEqual([])
})

it('the README is one page, the architecture half an hour, and a decision half a page', () => {
  const words = (path: string) => read(path).split(/\s+/).filter(Boolean).length
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8_000)
  expect(words('docs/architecture.md')).toBeLessThanOrEqual(2_000)
  const decisions = files.filter((path) => /^infra\/adr\/.*\.md$/.test(path))
  expect(decisions.length).toBeGreaterThan(0)
  expect(decisions.filter((path) => words(path) > 200)).toEqual([])
})

describe('findFaults', () => {
  const pages: Record<string, string> = {
    'docs/a.md': '# A page\n\n## Its `npm` part, twice!',
    'src/read-line.ts': '',
    'src/read-line.test.ts': '',
    'adr/0007-a-model.md': '',
  }
  const small: Repository = {
    files: Object.keys(pages),
    names: new Set(Object.keys(pages).map((path) => basename(path))),
    has: (path) =>
      Object.keys(pages).some((file) => `${file}/`.startsWith(`${normalize(path).replace(/\/$/, '')}/`)),
    read: (path) => pages[path] ?? '',
    scripts: new Set(['check']),
  }
  const faultsOf = (text: string) => findFaults(join(dirname('docs/b.md'), 'b.md'), text, small)

  it.each([
    '[a](a.md), [part](a.md#its-npm-part-twice), [own](#here)\n# Here',
    '[file](../src/read-line.ts), [folder](../src/), [web](https://example.org/none.md)',
    '`read-line.ts`, `src/read-line.ts`, `src/`, `read-line.test`, `npm run check -- --static`, ADR 0007',
    '`.env`, `data/run.json`, `https://example.org/a.ts`, `*.test.ts`, `/assets/a.js`, `node_modules/a/b.js`',
    '```\n[none](none.md) `none.ts`\n```',
  ])('is content with %j', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  it.each([
    ['[a](none.md)', 'leads to none.md'],
    ['![a](none.png)', 'leads to none.png'],
    ['[a](a.md#none)', 'leads to a.md#none'],
    ['[a](#none)', 'leads to #none'],
    ['`none.ts`', 'names none.ts'],
    ['`src/none.ts`', 'names src/none.ts'],
    ['`none/`', 'names none/'],
    ['`none.test`', 'names none.test'],
    ['`npm run none`', 'names npm run none'],
    ['ADR 0008', 'names ADR 0008'],
  ])('finds in %j what does not exist', (text, fault) => {
    expect(faultsOf(text)).toEqual([`docs/b.md ${fault}, which does not exist.`])
  })
})
