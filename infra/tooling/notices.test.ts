import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { splitLicence, standardTexts } from './notices/licence-texts.mjs'
import { findProblems, readShipped, renderNotices } from './notices/notices.mjs'
import { listShipped } from './notices/shipped-packages.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const shipped = readShipped(ROOT)

describe('the notices', () => {
  it('names no package whose licence nobody has allowed or reviewed', () => {
    expect(findProblems(shipped)).toEqual([])
  })

  it('names packages, models, fonts and tables, each with a licence or as public domain', () => {
    const notices = renderNotices(ROOT, shipped)
    for (const head of [
      /^fastify \d.*: MIT \[\d+\]$/m,
      /^react \d.*: MIT \[\d+\]$/m,
      /^@img\/sharp-libvips-darwin-arm64 \d.*: LGPL-3.0-or-later \[\d+\]$/m,
      /^@fontsource\/frank-ruhl-libre \d.*: OFL-1.1 \[\d+\]$/m,
      /^PP-OCRv4 models.*: Apache-2.0 \[\d+\]$/m,
      /^FoodKeeper.*\n +Public domain/m,
    ])
      expect(notices).toMatch(head)
    expect(notices).not.toMatch(/^(vitest|eslint|mingo) /m)
  })
})

describe('listShipped', () => {
  const lock = {
    'services/api': { dependencies: { '@larder/shared': '1', web: '1' }, devDependencies: { tests: '1' } },
    'node_modules/@larder/shared': { link: true, resolved: 'shared' },
    shared: { dependencies: { deep: '1' }, peerDependencies: { peer: '1' } },
    'node_modules/web': { version: '1.0.0', license: 'MIT', dependencies: { deep: '2' } },
    'node_modules/web/node_modules/deep': { version: '2.0.0', license: 'ISC' },
    'node_modules/deep': {
      version: '1.0.0',
      license: 'MIT',
      optionalDependencies: { native: '1', gone: '1' },
    },
    'node_modules/native': { version: '1.0.0', os: ['darwin'], dependencies: { helper: '1', peer: '1' } },
    'node_modules/helper': { version: '3.0.0', license: 'MIT' },
    'node_modules/peer': { version: '1.0.0', license: 'MIT' },
    'node_modules/tests': { version: '1.0.0', license: 'MIT', dev: true },
  }

  it('follows what workspaces need, as Node would find it, and leaves out what only tests need', () => {
    const found = listShipped(lock, ['services/api']).map(({ name, version }) => `${name} ${version}`)
    expect(found).toEqual([
      'deep 1.0.0',
      'deep 2.0.0',
      'helper 3.0.0',
      'native 1.0.0',
      'peer 1.0.0',
      'web 1.0.0',
    ])
  })

  it('marks what only one platform needs, so that nobody looks for it where it is not installed', () => {
    const marked = listShipped(lock, ['services/api']).filter(({ isForOnePlatform }) => isForOnePlatform)
    expect(marked.map(({ name, licence }) => [name, licence])).toEqual([
      ['helper', 'MIT'],
      ['native', 'unknown'],
    ])
  })
})

describe('splitLicence', () => {
  it('takes lines of copyright out of a shared text', () => {
    expect(
      splitLicence('MIT License\r\n\r\nCopyright (c) 2020 Maya\r\n\r\nPermission is granted.\r\n'),
    ).toEqual({
      copyright: ['Copyright (c) 2020 Maya'],
      text: 'MIT License\n\nPermission is granted.',
    })
  })

  it('leaves a text whole where they are part of a sentence, or speak of the text itself', () => {
    for (const text of [
      'Digitized data copyright (c) 2010 Maya\n\twith Reserved Font Noam',
      'Copyright (C) 2007 Free Software Foundation, Inc.',
      'Copyright notices must stay.',
    ])
      expect(splitLicence(text)).toEqual({ copyright: [], text })
  })
})

it('standardTexts has each part of an expression, and knows no licence that SPDX does not know', () => {
  expect(standardTexts('(MIT OR Apache-2.0)').map(({ text }) => text.slice(0, 10))).toEqual([
    'MIT Licens',
    'Apache Lic',
  ])
  expect(() => standardTexts('SEE LICENSE IN FILE')).toThrow("SPDX has no licence 'SEE LICENSE IN FILE'.")
})

it.each(['GPL-3.0-only', 'AGPL-3.0-only', 'unknown', 'LGPL-3.0 OR MIT'])('%s needs a review', (licence) => {
  const entry = { name: 'new', version: '1.0.0', licence, path: 'node_modules/new', isForOnePlatform: false }
  expect(findProblems([...shipped, entry])).toEqual([
    expect.stringContaining(`new 1.0.0 has the licence '${licence}'`),
  ])
})

it('a review counts for its licence alone, and ends with its package', () => {
  const without = shipped.filter(({ name }) => name !== 'libheif-js')
  const libheif = shipped.find(({ name }) => name === 'libheif-js')
  expect(findProblems([...without, { ...libheif!, licence: 'GPL-3.0' }])).toHaveLength(1)
  expect(findProblems(without)).toContain(
    'libheif-js is not shipped any more: remove it from reviewed-licences.mjs.',
  )
})
