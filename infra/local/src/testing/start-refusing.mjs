// `npm start` with a stand-in for the API, which makes a backup and asks for it to be brought back, and does not run on the
// data that it brought: `start-refusing.mjs --port N --data DIR`.
import { main } from '../main.mjs'
import { startChild } from '../processes/child.mjs'

const script = new URL('refusing-api.mjs', import.meta.url).pathname

await main(process.argv.slice(2), {
  prepare: () => Promise.resolve(),
  plan: (_root, { port }, logsDir, env, onMessage) =>
    Promise.resolve([
      () => startChild({ name: 'api', script, env: { ...env, PORT: String(port) }, logsDir, onMessage }),
    ]),
})
