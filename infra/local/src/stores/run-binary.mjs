// Runs between the supervisor and a program that doesn't notice the supervisor's end (mongod, redis-server, tsx, Vite):
// stops the program when the supervisor ends, and exits when the program exits.
import { spawn } from 'node:child_process'

const [binary = '', ...args] = process.argv.slice(2)
const program = spawn(binary, args, { stdio: ['ignore', 'inherit', 'inherit'] })

process.on('SIGTERM', () => program.kill('SIGTERM'))
process.once('disconnect', () => program.kill('SIGTERM'))
program.once('error', (error) => {
  console.error(`${binary} can't be started: ${error.message}`)
  process.exit(1)
})
program.once('exit', (code, signal) => {
  if (signal) console.error(`${binary} was ended by ${signal}`)
  process.exit(code ?? 1)
})
