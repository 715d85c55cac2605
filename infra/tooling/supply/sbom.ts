import spdx from 'spdx-license-list'
import { keyOf } from './locked-packages.ts'
import type { LockedPackage } from './locked-packages.ts'

/** The address of a package in the form of https://github.com/package-url/purl-spec. */
const purlOf = ({ name, version }: LockedPackage): string =>
  `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`

const licencesOf = ({ licence }: LockedPackage) => {
  if (licence === null) return {}
  if (licence in spdx) return { licenses: [{ license: { id: licence } }] }
  const isExpression = /^[\w.+()-]+(?: (?:AND|OR|WITH) [\w.+()-]+)+$/.test(licence)
  return { licenses: [isExpression ? { expression: licence } : { license: { name: licence } }] }
}

const hashesOf = ({ integrity }: LockedPackage) => {
  const [, hash] = /^sha512-(\S+)/.exec(integrity ?? '') ?? []
  return hash === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
}

const scopeOf = ({ isForRunning, isOptional }: LockedPackage) => {
  if (!isForRunning) return 'excluded'
  return isOptional ? 'optional' : 'required'
}

/**
 * Makes the bill of materials (CycloneDX 1.6) of what the lockfiles name; `excluded` is what only development needs. The
 * same lockfiles always give the same, so it has neither date nor serial number.
 */
export function makeSbom(larder: { name: string; version: string }, packages: readonly LockedPackage[]) {
  const direct = packages.filter(({ way }) => way.length === 1).map(keyOf)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': larder.name, ...larder } },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': keyOf(one),
      name: one.name,
      version: one.version,
      scope: scopeOf(one),
      ...hashesOf(one),
      ...licencesOf(one),
      purl: purlOf(one),
    })),
    dependencies: [
      { ref: larder.name, dependsOn: direct },
      ...packages.map((one) => ({ ref: keyOf(one), dependsOn: [...one.needs].sort() })),
    ],
  }
}
