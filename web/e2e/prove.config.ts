import config from './playwright.config.ts'

/** Long tests, which `npm run prove` runs. */
export default { ...config, testDir: './prove' }
