// What the image `larder` runs: `npm start`, whose packages and client are part of the image.
import { main } from '../local/src/main.mjs'
import { production } from '../local/src/production.mjs'

await main(process.argv.slice(2), { ...production, prepare: () => Promise.resolve() })
