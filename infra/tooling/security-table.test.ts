import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listFiles } from './pages/list-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/**
 * The items of levels 1 and 2 in chapters 2 to 14 of OWASP ASVS 4.0.3, by section: those that it has deleted, and those
 * of level 3 alone, are left out.
 */
const ITEMS = `
2.1: 1 2 3 4 5 6 7 8 9 10 11 12; 2.2: 1 2 3; 2.3: 1 2 3; 2.4: 1 2 3 4 5; 2.5: 1 2 3 4 5 6 7; 2.6: 1 2 3;
2.7: 1 2 3 4 5 6; 2.8: 1 2 3 4 5 6 7; 2.9: 1 2 3; 2.10: 1 2 3 4;
3.1: 1; 3.2: 1 2 3 4; 3.3: 1 2 3 4; 3.4: 1 2 3 4 5; 3.5: 1 2 3; 3.7: 1;
4.1: 1 2 3 5; 4.2: 1 2; 4.3: 1 2 3;
5.1: 1 2 3 4 5; 5.2: 1 2 3 4 5 6 7 8; 5.3: 1 2 3 4 5 6 7 8 9 10; 5.4: 1 2 3; 5.5: 1 2 3 4;
6.1: 1 2 3; 6.2: 1 2 3 4 5 6; 6.3: 1 2; 6.4: 1 2;
7.1: 1 2 3 4; 7.2: 1 2; 7.3: 1 3 4; 7.4: 1 2 3;
8.1: 1 2 3 4; 8.2: 1 2 3; 8.3: 1 2 3 4 5 6 7 8;
9.1: 1 2 3; 9.2: 1 2 3 4;
10.2: 1 2; 10.3: 1 2 3;
11.1: 1 2 3 4 5 6 7 8;
12.1: 1 2 3; 12.2: 1; 12.3: 1 2 3 4 5 6; 12.4: 1 2; 12.5: 1 2; 12.6: 1;
13.1: 1 3 4 5; 13.2: 1 2 3 5 6; 13.3: 1 2; 13.4: 1 2;
14.1: 1 2 3 4; 14.2: 1 2 3 4 5 6; 14.3: 2 3; 14.4: 1 2 3 4 5 6 7; 14.5: 1 2 3 4`
  .split(';')
  .flatMap((line) => {
    const [section = '', numbers = ''] = line.trim().split(': ')
    return numbers.split(' ').map((number) => `${section}.${number}`)
  })

const guide = read('docs/security.md')
const lines = guide
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, id = '', asks = '', status = '', by = '', proof = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return { id, asks, status, by, proof }
  })

const paths = listFiles(ROOT)
const names = new Set(paths.map((path) => basename(path)))
/** Whether a file is named by its whole name, or by that and the folder it is in. */
const isFile = (named: string) =>
  named.includes('/')
    ? existsSync(join(ROOT, named)) || paths.some((path) => path.endsWith(`/${named}`))
    : names.has(named)
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

describe('docs/security.md', () => {
  it('judges each item once, in order', () => {
    expect(lines.map(({ id }) => id)).toEqual(ITEMS)
  })

  it('gives the sums of what it judges', () => {
    const count = (status: string) => lines.filter((line) => line.status === status).length
    const sums = `${lines.length} items: ${count('met')} met, ${count('partly')} partly, ${count('unmet')} unmet, ${count('not applicable')} not applicable, ${count('row')} against a row`
    expect(guide).toContain(`\n## ${sums}\n`)
    expect(count('met') + count('partly') + count('unmet') + count('not applicable') + count('row')).toBe(
      lines.length,
    )
  })

  it('says of each item by what it is met, or why not, and of what is met how that is known', () => {
    expect(lines.filter(({ asks, by }) => asks === '' || by === '').map(({ id }) => id)).toEqual([])
    const isKnown = ({ proof }: { proof: string }) =>
      proof === 'read' || /^`[\w.-]+\.(test|spec)\.tsx?`/.test(proof)
    expect(lines.filter((line) => line.status === 'met' && !isKnown(line)).map(({ id }) => id)).toEqual([])
  })

  it('names only files and settings that exist, and rows of the specification', () => {
    const named = lines.flatMap(({ by, proof }) => [...quoted(by), ...quoted(proof)])
    const files = named.filter((name) => /\.\w+$/.test(name) && name !== 'api.json' && name !== '.env')
    expect(files.filter((name) => !isFile(name))).toEqual([])
    const settings = named.filter((name) => /^[A-Z]+(_[A-Z]+)+$/.test(name))
    const known =
      read('docs/operating.md') + read('docs/mail.md') + read('services/api/src/https/serve-https.ts')
    expect(settings.filter((name) => !known.includes(name))).toEqual([])
    const rows = lines.flatMap(({ by }) =>
      [...by.matchAll(/\b(?!SHA|AES)[A-Z]{3,4}-\d{3}\b/g)].map(([row]) => row),
    )
    const specification = read('docs/specification.tsv')
    expect(rows.filter((row) => !specification.includes(`${row}\t`))).toEqual([])
  })
})

it('each package that npm installs has a checksum, and comes from the one registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; link?: boolean; resolved?: string }>
  }
  const foreign = Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true)
    .filter(([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined)
  expect(foreign.map(([path]) => path)).toEqual([])
})
