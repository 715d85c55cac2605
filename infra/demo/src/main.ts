import { runUnderSupervisor } from '@larder/shared/server/end-with-supervisor'
import { makeYear } from './make-year.ts'

/** The exit code that tells the start script not to name the password; `infra/local/src/demo.mjs` knows it. */
const NOT_OPEN = 3

// Started by `npm start -- --demo`, beside a running Larder, with the addresses of its stores. Neither the API nor a worker
// knows anything of it.

const {
  MONGODB_URI,
  REDIS_URL,
  REDIS_PREFIX = 'larder',
  DEMO_PASSWORD,
  DEMO_OFFERS_DIR,
  FILES_AT,
  PASSWORD_PEPPER,
} = process.env
if (!MONGODB_URI || !REDIS_URL || !DEMO_PASSWORD || !DEMO_OFFERS_DIR)
  throw new Error('Start it with npm start -- --demo')

const isOpen = await runUnderSupervisor(() =>
  makeYear({
    stores: { mongodbUri: MONGODB_URI, redisUrl: REDIS_URL, prefix: REDIS_PREFIX, filesAt: FILES_AT },
    password: DEMO_PASSWORD,
    peppers: PASSWORD_PEPPER === undefined ? [] : PASSWORD_PEPPER.split(',').map((one) => one.trim()),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    seed: 1,
    offersFolder: DEMO_OFFERS_DIR,
    say: console.log,
  }),
)
if (!isOpen) process.exitCode = NOT_OPEN
