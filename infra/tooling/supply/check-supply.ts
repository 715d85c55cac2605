// `npm run check:supply -- [--sbom FILE] [ADVISORIES …]`: holds the packages of the lockfiles against advisories that the
// operator gives, and writes the bill of materials. It asks nobody. Ends with 1 when an advisory concerns a package, with 2
// when something could not be read.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../../local/src/install/install.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** That of the product, and that of the Node which older ones fetch. */
const LOCKFILES = ['package-lock.json', 'infra/local/node/package-lock.json']
const USAGE = `npm run check:supply -- [--sbom FILE] [ADVISORIES ...]

  ADVISORIES   advisories in OSV format: a file with one, a file with a list, or a folder of such files
  --sbom FILE  writes the bill of materials (CycloneDX 1.6) there`

await ensureInstalled(ROOT, new AbortController().signal)
// They need what has just been installed.
const { findKnownFaults, sayFinding } = await import('./find-known-faults.ts')
const { readLockedPackages } = await import('./locked-packages.ts')
const { AdvisoryError } = await import('./read-advisories.ts')
const { makeSbom } = await import('./sbom.ts')

const { values, positionals } = parseArgs({ options: { sbom: { type: 'string' } }, allowPositionals: true })
try {
  process.exitCode = run(values.sbom, positionals)
} catch (error) {
  if (!(error instanceof AdvisoryError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function run(sbom: string | undefined, advisories: string[]): number {
  if (sbom === undefined && advisories.length === 0) {
    console.error(USAGE)
    return 2
  }
  const packages = LOCKFILES.flatMap((path) => readLockedPackages(join(ROOT, path)))
  if (sbom !== undefined) {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      name: string
      version: string
    }
    writeFileSync(sbom, `${JSON.stringify(makeSbom({ name, version }, packages), null, 2)}\n`)
    console.log(`${sbom}: ${packages.length} packages`)
  }
  if (advisories.length === 0) return 0
  const { findings, count } = findKnownFaults(packages, advisories)
  for (const finding of findings) console.log(`${sayFinding(finding)}\n`)
  console.log(`${findings.length} found: ${count} advisories about npm, ${packages.length} packages`)
  return findings.length > 0 ? 1 : 0
}
