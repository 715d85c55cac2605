import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'

/** Folders locked by this process: a restarted process may get its old process id again. */
const held = new Set<string>()

const startOf = (pid: number): string => {
  try {
    // The 22nd field is the start time; the process name before it may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isHeld = (path: string, text: string): boolean => {
  const [pid = 0, start = ''] = text.split(' ').map((part, at) => (at === 0 ? Number(part) : part)) as [
    number,
    string,
  ]
  if (pid === process.pid) return held.has(path)
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  const now = startOf(pid)
  return start === '' || now === '' || start === now
}

/** Takes the lock file of a data folder; throws with a clear message when another server holds it. */
export const takeLock = (path: string): (() => void) => {
  for (;;) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, `${process.pid} ${startOf(process.pid)}`)
      closeSync(file)
      held.add(path)
      return () => {
        held.delete(path)
        unlinkSync(path)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const text = readFileSync(path, 'utf8')
      if (isHeld(path, text))
        throw new Error(`it is in use by another server (process ${text.split(' ')[0]})`, { cause: error })
      unlinkSync(path)
    }
  }
}
