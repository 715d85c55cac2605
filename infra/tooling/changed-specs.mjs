import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { closureOf } from './corpora/source-closure.mjs'

/**
 * The end-to-end tests that differ from the last commit themselves, or by what they import: page models, contracts. What
 * they do with the product, no import says.
 * @param {string} root
 * @returns {string[]} paths relative to `root`
 */
export function changedSpecs(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = new Set([
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])
  return globSync('web/e2e/specs/**/*.spec.ts', { cwd: root }).filter((spec) =>
    closureOf(root, [spec]).files.some((file) => changed.has(file)),
  )
}
