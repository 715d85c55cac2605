import { keyOf } from './locked-packages.ts'
import type { LockedPackage } from './locked-packages.ts'
import { matchAdvisory, npmNamesOf } from './osv.ts'
import type { Advisory, Match } from './osv.ts'
import { readAdvisories } from './read-advisories.ts'

/** An advisory that concerns a package of ours. */
export type Finding = { of: LockedPackage; advisory: Advisory } & Match

/**
 * Finds the packages that an advisory concerns; `count` is of how many advisories about npm there are, each counted once.
 * @throws AdvisoryError
 */
export function findKnownFaults(
  packages: readonly LockedPackage[],
  paths: readonly string[],
): { findings: Finding[]; count: number } {
  const byName = new Map<string, LockedPackage[]>()
  for (const one of packages) byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  const seen = new Set<string>()
  const findings: Finding[] = []
  for (const path of paths) {
    for (const advisory of readAdvisories(path)) {
      const names = new Set(npmNamesOf(advisory))
      if (names.size === 0 || seen.has(advisory.id)) continue
      seen.add(advisory.id)
      for (const of of [...names].flatMap((name) => byName.get(name) ?? [])) {
        const match = matchAdvisory(advisory, of.name, of.version)
        if (match !== null) findings.push({ of, advisory, ...match })
      }
    }
  }
  return { findings, count: seen.size }
}

/** Says which package is concerned, who needs it, by what, how bad it is, and what mends it. */
export function sayFinding({ of, advisory, severity, fixed }: Finding): string {
  const { id, aliases, summary } = advisory
  const names = [id, ...(aliases ?? [])].join(', ')
  return [
    `${keyOf(of)} (${of.isForRunning ? 'needed to run' : 'only for development'}): ${names}, ${severity}`,
    ...(summary == null ? [] : [`  ${summary}`]),
    `  needed by ${[...of.way, keyOf(of)].join(' > ')}`,
    `  ${fixed === null ? 'no version without it is named' : `mended in ${fixed}`}`,
  ].join('\n')
}
