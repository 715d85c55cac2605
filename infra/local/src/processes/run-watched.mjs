// Runs a Node program, and restarts it when a file below its folders is saved: `run-watched.mjs FOLDER… -- ARGUMENT…`.
// Folders are watched, not files, because many editors save by replacing the file.
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readdirSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'

/** Files saved within this time, by a tool or a change of branch, are one change. */
const SETTLE_MS = 50
/** Time for current calls and jobs to finish; whoever saves a file waits for the restart. */
const GRACE_MS = 5_000
const IS_LOADED = /\.(ts|mjs|json)$/
const IS_TEST = /\.test\.ts$/

const separator = process.argv.indexOf('--')
const changes = new EventEmitter()
/** @type {Set<string>} */
const watched = new Set()
/** @type {NodeJS.Timeout | undefined} */
let settling

/**
 * Watches a folder and its subfolders, including new ones.
 * @param {string} dir
 */
function watchFolder(dir) {
  if (watched.has(dir)) return
  watched.add(dir)
  const watcher = watch(dir, (_event, name) => onEvent(join(dir, name ?? '')))
  // It was deleted, so there is nothing left to watch.
  watcher.on('error', () => watched.delete(dir))
  for (const entry of readdirSync(dir, { withFileTypes: true }))
    if (entry.isDirectory()) watchFolder(join(dir, entry.name))
}

/** @param {string} path */
function onEvent(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) watchFolder(path)
  else if (!found) watched.delete(path)
  if (!IS_LOADED.test(path) || IS_TEST.test(path)) return
  clearTimeout(settling)
  settling = setTimeout(() => changes.emit('saved', path), SETTLE_MS)
}

/** @param {import('node:child_process').ChildProcess} program */
const isGone = (program) => program.exitCode !== null || program.signalCode !== null

/** @param {import('node:child_process').ChildProcess} program */
async function stop(program) {
  if (isGone(program)) return
  const timer = setTimeout(() => program.kill('SIGKILL'), GRACE_MS)
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let current
let isEnding = false
async function end() {
  isEnding = true
  if (current) await stop(current)
  process.exit(0)
}
process.on('SIGTERM', end)
process.once('disconnect', end)

for (const folder of process.argv.slice(2, separator)) watchFolder(folder)
for (;;) {
  const saved = once(changes, 'saved')
  // With a channel, by which the program notices when this process ends.
  const program = spawn(process.execPath, process.argv.slice(separator + 1), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  current = program
  await Promise.race([once(program, 'exit'), saved])
  if (isGone(program) && !isEnding) console.log('It ended, and starts again when a file is saved.')
  const [path] = await saved
  console.log(`${basename(path)} was saved: starts again`)
  await stop(program)
}
