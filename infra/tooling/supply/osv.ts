import { compare, valid } from 'semver'
import { z } from 'zod'

const Event = z.looseObject({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
  limit: z.string().optional(),
})
type Event = z.infer<typeof Event>

const Severity = z.array(z.looseObject({ type: z.string(), score: z.string() })).nullish()

const Affected = z.looseObject({
  package: z.looseObject({ ecosystem: z.string(), name: z.string() }).optional(),
  ranges: z.array(z.looseObject({ type: z.string(), events: z.array(Event) })).nullish(),
  versions: z.array(z.string()).nullish(),
  severity: Severity,
})
type Affected = z.infer<typeof Affected>

/** An advisory in the format of https://ossf.github.io/osv-schema/, as far as it is read here. */
export const Advisory = z.looseObject({
  id: z.string().min(1),
  aliases: z.array(z.string()).nullish(),
  summary: z.string().nullish(),
  withdrawn: z.string().nullish(),
  affected: z.array(Affected).nullish(),
  severity: Severity,
  database_specific: z.looseObject({ severity: z.unknown().optional() }).nullish(),
})
export type Advisory = z.infer<typeof Advisory>

/** What an advisory says of one version of a package; `fixed` is the first version without it, null when there is none. */
export type Match = { severity: string; fixed: string | null }

/** Before the first of all versions. */
const BEGINNING = '0'

/** Orders what events name; a version that is none, which OSV does not allow, is no bound. */
const compareBounds = (left: string, right: string): number => {
  if (left === right) return 0
  if (left === BEGINNING) return -1
  if (right === BEGINNING) return 1
  return compare(left, right)
}

const boundOf = ({ introduced, fixed, last_affected }: Event): string | undefined =>
  introduced ?? fixed ?? last_affected

const isBound = (event: Event): boolean => {
  const bound = boundOf(event)
  return bound === BEGINNING || (bound !== undefined && valid(bound) !== null)
}

/** Whether a range, by its sorted events, has a version in it: the evaluation that the OSV schema prescribes. */
const isInRange = (version: string, events: readonly Event[]): boolean => {
  const limits = events.flatMap(({ limit }) => limit ?? [])
  const isBeforeLimits =
    limits.length === 0 || limits.some((limit) => limit === '*' || compareBounds(version, limit) < 0)
  if (!isBeforeLimits) return false
  let isAffected = false
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined && compareBounds(version, introduced) >= 0) isAffected = true
    if (fixed !== undefined && compareBounds(version, fixed) >= 0) isAffected = false
    if (last_affected !== undefined && compareBounds(version, last_affected) > 0) isAffected = false
  }
  return isAffected
}

const matchAffected = ({ ranges, versions }: Affected, version: string): { fixed: string | null } | null => {
  const isListed = versions?.includes(version) ?? false
  const sorted = (ranges ?? [])
    .filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM')
    .map(({ events }) =>
      [...events].sort((left, right) =>
        isBound(left) && isBound(right) ? compareBounds(boundOf(left) ?? '', boundOf(right) ?? '') : 0,
      ),
    )
    .map((events) => events.filter((event) => event.limit !== undefined || isBound(event)))
  if (!isListed && !sorted.some((events) => isInRange(version, events))) return null
  const fixes = sorted
    .flat()
    .flatMap(({ fixed }) => (fixed !== undefined && compareBounds(fixed, version) > 0 ? [fixed] : []))
    .sort(compareBounds)
  return { fixed: fixes[0] ?? null }
}

/** In the words of who published it, else the scores as they stand there. */
const severityOf = (advisory: Advisory, affected: Affected): string => {
  const word = advisory.database_specific?.severity
  if (typeof word === 'string') return word.toLowerCase()
  const scores = [...(affected.severity ?? []), ...(advisory.severity ?? [])].map(({ score }) => score)
  return scores.length > 0 ? scores.join(', ') : 'severity not given'
}

/** The names of packages of npm that an advisory is about; none when it was withdrawn. */
export const npmNamesOf = ({ withdrawn, affected }: Advisory): string[] =>
  withdrawn == null
    ? (affected ?? []).flatMap(({ package: of }) => (of?.ecosystem === 'npm' ? [of.name] : []))
    : []

/** What an advisory says of this version of a package of npm; null when it does not concern it. */
export const matchAdvisory = (advisory: Advisory, name: string, version: string): Match | null => {
  if (!npmNamesOf(advisory).includes(name)) return null
  for (const affected of advisory.affected ?? []) {
    if (affected.package?.ecosystem !== 'npm' || affected.package.name !== name) continue
    const match = matchAffected(affected, version)
    if (match !== null) return { severity: severityOf(advisory, affected), fixed: match.fixed }
  }
  return null
}
