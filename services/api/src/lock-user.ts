import { parseArgs } from 'node:util'
import { connectOperator, findRunningStores } from './operator-connection.ts'

// Locks an account everywhere at once, or unlocks it.

const run = async () => {
  const { values, positionals } = parseArgs({
    options: {
      data: { type: 'string', default: 'data' },
      unlock: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [login] = positionals
  const command = values.unlock ? 'unlock-user' : 'lock-user'
  if (login === undefined) throw new Error(`Usage: npm run ${command} -- [--data DIR] USERNAME`)

  const { operator, close } = await connectOperator(findRunningStores(values.data, process.env))
  try {
    await operator.setActive(login, values.unlock)
    console.log(values.unlock ? `${login} may sign in again.` : `${login} is locked out everywhere.`)
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
