import { dirname, join } from 'node:path'

export type Repository = {
  /** Paths of all files, from the root. */
  files: readonly string[]
  /** Their names without folders. */
  names: ReadonlySet<string>
  /** Whether there is a file or folder. */
  has: (path: string) => boolean
  read: (path: string) => string
  /** What `npm run` takes. */
  scripts: ReadonlySet<string>
}

const LINK = /\]\(([^)\s]+)\)/g
const QUOTED = /`([^`\n]+)`/g
const IS_ELSEWHERE = /^[a-z]+:/i
const FILE = /^[\w@-][\w.@-]*\.(?:[cm]?[jt]sx?|md|json|tsv|css|ya?ml)$/
const PATH = /^(?:[\w.@-]+\/)+(?:[\w.@-]+\.\w+)?$/
const TEST = /^[\w.-]+\.(?:test|spec)$/
/** Folders that are made where the product is installed or runs. */
const MADE = /(?:^|\/)(?:data|node_modules|dist|https)\//
/** Files that are made there, and files of others. */
const MADE_FILES = new Set(['run.json', 'api.json', 'docker-compose.override.yml', 'mine.yml'])

/** The address that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const withoutBlocks = (text: string): string => text.replace(/^```[^]*?^```/gm, '')

const headingsOf = (text: string): Set<string> =>
  new Set([...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading)))

/**
 * What a page leads or refers to and does not exist: links to files and headings, files and folders in back quotes, npm
 * scripts and decisions. Blocks of code are left out.
 * @param page its path from the root
 */
export const findFaults = (page: string, text: string, repository: Repository): string[] => {
  const prose = withoutBlocks(text)

  const leads = (link: string): boolean => {
    if (IS_ELSEWHERE.test(link)) return true
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (path !== '' && !repository.has(target)) return false
    const there = path === '' ? text : repository.read(target)
    return anchor === undefined || headingsOf(there).has(anchor)
  }

  const exists = (name: string): boolean => {
    const script = /^npm run (?:-\S+ )*([\w:-]+)/.exec(name)?.[1]
    if (script !== undefined) return repository.scripts.has(script)
    if (TEST.test(name)) return repository.names.has(`${name}.ts`) || repository.names.has(`${name}.tsx`)
    if (FILE.test(name)) return repository.names.has(name) || MADE_FILES.has(name)
    if (!PATH.test(name) || MADE.test(name)) return true
    return (
      repository.has(name) ||
      repository.has(join(dirname(page), name)) ||
      repository.files.some((file) => `/${file}`.includes(`/${name}`))
    )
  }

  const decisions = [...prose.matchAll(/\bADRs? (\d{4})\b/g)].map(([, number = '']) => number)
  const faults = [
    ...[...prose.matchAll(LINK)]
      .filter(([, link = '']) => !leads(link))
      .map(([, link = '']) => `leads to ${link}`),
    ...[...prose.matchAll(QUOTED)]
      .filter(([, name = '']) => !exists(name))
      .map(([, name = '']) => `names ${name}`),
    ...decisions
      .filter((number) => !repository.files.some((file) => file.includes(`/${number}-`)))
      .map((number) => `names ADR ${number}`),
  ]
  return faults.map((fault) => `${page} ${fault}, which does not exist.`)
}
