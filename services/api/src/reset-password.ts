import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { connectOperator, findRunningStores } from './operator-connection.ts'

// Gives an account a new random password and ends its sessions, for when no mail can be sent.

const run = async () => {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string', default: 'data' } },
    allowPositionals: true,
  })
  const [login] = positionals
  if (login === undefined) throw new Error('Usage: npm run reset-password -- [--data DIR] USERNAME')

  const { operator, close } = await connectOperator(findRunningStores(values.data, process.env))
  try {
    const password = randomBytes(12).toString('base64url')
    await operator.resetPassword(login, password)
    console.log(`New password of ${login}: ${password}`)
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
