import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standardTexts, textsOf } from './licence-texts.mjs'
import { ALLOWED, REVIEWED, WORKS } from './reviewed-licences.mjs'
import { listShipped } from './shipped-packages.mjs'

/**
 * @typedef {import('./licence-texts.mjs').LicenceText} LicenceText
 * @typedef {import('./shipped-packages.mjs').ShippedPackage} ShippedPackage
 */

/** What runs at an operator's or in a browser; what only tests, measures or builds is not shipped. */
const SHIPPED_WORKSPACES = [
  'services/api',
  'services/worker',
  'web',
  'infra/backup',
  'infra/local',
  'packages/embedded-mongo',
]

const ABOUT = `THIRD-PARTY NOTICES

Larder is made with the works of others that are listed here, with their version, their licence, who holds the
copyright, and the numbers of the texts that apply; these texts follow at the end, each once. Packages for one platform
are listed for all platforms. Made by the build of the client.`

/** @param {string} pattern @param {string} name */
const matches = (pattern, name) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/**
 * What stands in the way of shipping: licences that nobody has allowed or reviewed, and reviews of what is gone.
 * @param {ShippedPackage[]} shipped
 * @returns {string[]} sentences
 */
export function findProblems(shipped) {
  const isReviewed = (/** @type {ShippedPackage} */ { name, licence }) =>
    REVIEWED.some((review) => review.licence === licence && matches(review.packages, name))
  const unknown = shipped
    .filter((entry) => !ALLOWED.includes(entry.licence) && !isReviewed(entry))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has the licence '${licence}': do without it, or say in infra/tooling/notices/reviewed-licences.mjs why it may be shipped.`,
    )
  const named = [...REVIEWED.map(({ packages }) => packages), ...WORKS.flatMap((work) => work.package ?? [])]
  const gone = named
    .filter((pattern) => !shipped.some(({ name }) => matches(pattern, name)))
    .map((pattern) => `${pattern} is not shipped any more: remove it from reviewed-licences.mjs.`)
  return [...unknown, ...gone]
}

/** Gives each different text a number; the same text has the same one, however its lines are broken. */
function createTextList() {
  /** @type {Map<string, number>} */
  const numbers = new Map()
  /** @type {string[]} */
  const texts = []
  return {
    texts,
    /** @param {string} text */
    numberOf: (text) => {
      const key = text
        .replace(/[\s#*]+/g, ' ')
        .toLowerCase()
        .trim()
      const number = numbers.get(key) ?? texts.push(text)
      numbers.set(key, number)
      return number
    },
  }
}

/** @param {string} root the repository @returns {ShippedPackage[]} */
export const readShipped = (root) =>
  listShipped(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages, SHIPPED_WORKSPACES)

/**
 * The text of what is shipped of others, with licences and copyright.
 * @param {string} root the repository, with its packages installed
 * @param {ShippedPackage[]} shipped
 */
export function renderNotices(root, shipped) {
  const list = createTextList()
  /** @param {string} head @param {LicenceText[]} licences @param {string[]} more */
  const entry = (head, licences, more = []) => {
    const numbers = new Set(licences.filter(({ text }) => text !== '').map(({ text }) => list.numberOf(text)))
    const copyright = new Set(licences.flatMap((licence) => licence.copyright))
    const lines = [...copyright, ...more].map((line) => `\n    ${line}`)
    return `${head}${numbers.size > 0 ? ` [${[...numbers].join(', ')}]` : ''}${lines.join('')}`
  }
  const packages = shipped.map((one) => {
    const review = REVIEWED.find((reviewed) => matches(reviewed.packages, one.name))
    const head = `${one.name} ${one.version}: ${one.licence}`
    return entry(head, textsOf(root, one), review ? [review.reason] : [])
  })
  const works = WORKS.map(({ name, package: holder, licence, copyright = [], note }) =>
    entry(
      `${name}${holder ? ` (in ${holder})` : ''}${licence ? `: ${licence}` : ''}`,
      licence ? standardTexts(licence) : [],
      [...copyright, ...(note ? [note] : [])],
    ),
  )
  const line = '='.repeat(80)
  const parts = [
    ABOUT,
    `${line}\nPACKAGES`,
    packages.join('\n'),
    `${line}\nWORKS INSIDE PACKAGES, IN THE CLIENT AND IN TABLES`,
    works.join('\n'),
    `${line}\nTEXTS`,
    ...list.texts.map((text, index) => `${'-'.repeat(80)}\n[${index + 1}]\n\n${text}`),
  ]
  return `${parts.join('\n\n')}\n`
}
