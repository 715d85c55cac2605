import { spawnSync } from 'node:child_process'
import { newFolder } from './targets.ts'

const runInShell = (command: string) => spawnSync('/bin/sh', ['-c', command])

const mount = (path: string, megabytes: number): boolean =>
  runInShell(`mount -t tmpfs -o size=${megabytes}m tmpfs ${path}`).status === 0

const tryToMount = (): boolean => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  const { path, remove } = newFolder()
  const isMounted = mount(path, 1)
  if (isMounted) runInShell(`umount ${path}`)
  remove()
  return isMounted
}

/** Whether a disk can be mounted here: containers often allow it to nobody. */
export const canMount = tryToMount()

/** What a full disk is in this run: a small disk of its own, otherwise the size of files is limited. */
export const FULL_DISK = canMount ? 'a small tmpfs' : 'ulimit -f, as nothing can be mounted'

/** A folder on a disk of some megabytes; `limits` are for the shell that starts a server there. */
export const smallDisk = (megabytes: number): { path: string; limits: string; remove: () => void } => {
  const folder = newFolder()
  if (!canMount || !mount(folder.path, megabytes))
    return { ...folder, limits: `ulimit -f ${megabytes * 2048};` }
  return {
    path: folder.path,
    limits: '',
    remove: () => {
      runInShell(`umount ${folder.path}`)
      folder.remove()
    },
  }
}
