import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const IGNORED = new Set(['node_modules', 'dist', 'data', '.git', 'coverage', 'test-results'])

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The paths of all files of the repository, from its root. */
const listFiles = (folder = ''): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
const files = listFiles()
const fileNames = new Set(files.map((path) => basename(path)))

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

describe.each(['docs/architecture.md', 'CONTRIBUTING.md'])('%s', (guide) => {
  it('names only existing files and folders, except those of a running product', () => {
    const paths = [...read(guide).matchAll(/`((?:[\w.@-]+\/)+(?:[\w.@-]+\.\w+)?)`/g)].map(
      ([, path = '']) => path,
    )
    const missing = paths.filter((path) => !path.startsWith('data/') && !existsSync(join(ROOT, path)))
    expect(missing).toEqual([])
  })
})

it('docs/architecture.md names only existing files, in its diagrams too', () => {
  const names = [...read('docs/architecture.md').matchAll(/[\w.-]+\.(?:tsx?|mjs)\b/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !fileNames.has(name))).toEqual([])
})
