// Prints the path of the Node that everything here runs on: this one where it is new enough, else the one of a package.
// It must run on any Node that supports modules, so that an old one prints a sentence and not a syntax error: no `node:`
// imports, no top-level await, nothing newer than 2018.
import { planNode } from './src/install/node-version.mjs'

const plan = planNode(process)
if (plan.complaint) fail(plan.complaint)
else if (!plan.packageName) console.log(process.execPath)
else
  import('./src/install/node-package.mjs')
    .then(({ ensureNodePackage }) => ensureNodePackage(plan.packageName))
    .then(console.log, (error) => fail(error.message))

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
