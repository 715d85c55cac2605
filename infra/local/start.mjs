// `npm start`. This file must run on any Node that supports modules, so that an old one prints a sentence and not a
// syntax error: no `node:` imports, no top-level await, nothing newer than 2018. The npm script uses `exec node …`, so
// that a signal that npm forwards to its shell reaches this process.
import { nodeTooOld } from './src/install/node-version.mjs'

const complaint = nodeTooOld(process.versions.node)
if (complaint) {
  console.error(complaint)
  process.exitCode = 1
} else {
  import('./src/main.mjs').then(({ main }) => main(process.argv.slice(2)))
}
