import { spawnSync } from 'node:child_process'
import { newFolder } from './targets.ts'

const canMount = process.getuid?.() === 0 && process.platform === 'linux'

/** What a full disk is in this run: a small disk of its own needs root, otherwise the size of files is limited. */
export const FULL_DISK = canMount ? 'a small tmpfs' : 'ulimit -f, as nothing can be mounted'

/** A folder on a disk of some megabytes; `limits` are for the shell that starts a server there. */
export const smallDisk = (megabytes: number): { path: string; limits: string; remove: () => void } => {
  const folder = newFolder()
  const mounted =
    canMount &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path]).status === 0
  if (!mounted) return { ...folder, limits: `ulimit -f ${megabytes * 2048};` }
  return {
    path: folder.path,
    limits: '',
    remove: () => {
      spawnSync('umount', [folder.path])
      folder.remove()
    },
  }
}
