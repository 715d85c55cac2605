import { chosenTests } from '../../infra/tooling/corpora/corpora.mjs'
import config from './playwright.config.ts'

// What stands in a file with other tests is declared only in full.
process.env.IN_FULL = '1'

/** Tests of the corpora in a browser: `infra/tooling/corpora` says when they run. */
export default {
  ...config,
  testDir: '.',
  testMatch: chosenTests({ inBrowser: true }).map((pattern) => `**/${pattern}`),
}
