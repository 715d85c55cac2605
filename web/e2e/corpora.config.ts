import config from './playwright.config.ts'

/** Tests of what a change to the client alone can break: `infra/tooling/corpora` says when they run. */
export default { ...config, testDir: './corpora' }
