import { startFakeGoogle } from './server.ts'

// `npm start -- --fake-google` runs this file: the client and the port come from the environment, as for the API.
const { PORT = '0', FAKE_GOOGLE_MAILS: mailDir } = process.env
const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = process.env
if (!clientId || !clientSecret) throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed.')
const google = await startFakeGoogle({ clientId, clientSecret, port: Number(PORT), mailDir })
process.stdout.write(`A stand-in of Google, with invented people, listens on ${google.origin}\n`)

process.once('SIGTERM', () => void google.close().then(() => process.exit(0)))
// When the supervisor's channel closes, the supervisor has ended, and nobody else would stop this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
