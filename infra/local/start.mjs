// `npm start` and `npm run dev`, by `run.sh`, which finds a Node that runs what is imported here.
import { main } from './src/main.mjs'

await main(process.argv.slice(2))
