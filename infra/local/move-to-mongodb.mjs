// `npm run move-to-mongodb -- [--data DIR] mongodb://…`, by `run.sh`.
import { moveToMongodb } from './src/move/move.mjs'

await moveToMongodb(process.argv.slice(2))
