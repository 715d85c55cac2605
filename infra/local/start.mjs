// `npm start`. This file alone must run on any Node that knows modules at all, so that an old one gets a sentence
// and not a syntax error: no `node:` imports, no top-level await, nothing newer than 2018.
// The script says `exec node …`, so that a signal that npm passes on to its shell ends this process and not the shell.
import { nodeTooOld } from './src/install/node-version.mjs'

const complaint = nodeTooOld(process.versions.node)
if (complaint) {
  console.error(complaint)
  process.exitCode = 1
} else {
  import('./src/main.mjs').then(({ main }) => main(process.argv.slice(2)))
}
