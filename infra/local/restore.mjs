// `npm run restore -- [--data DIR] FILE`, by `run.sh`, which finds a Node that runs what is imported here.
import { restore } from './src/backups/restore.mjs'

await restore(process.argv.slice(2))
