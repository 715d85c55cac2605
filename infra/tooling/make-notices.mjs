// `npm run notices`: writes THIRD-PARTY-NOTICES.txt from what the lockfile says is shipped and from the installed
// packages' own licences. Ends with 1 where a licence needs somebody's attention.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProblems, readShipped, renderNotices } from './notices/notices.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const shipped = readShipped(ROOT)
const problems = findProblems(shipped)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.txt'), renderNotices(ROOT, shipped))
console.log(`THIRD-PARTY-NOTICES.txt names ${shipped.length} packages.`)
