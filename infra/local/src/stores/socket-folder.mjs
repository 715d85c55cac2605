import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../start-error.mjs'

/** The maximum length of a Unix socket's path: 107 bytes on Linux, 103 on macOS. */
const SOCKET_PATH_BYTES = 103

/**
 * The path of a store's socket within a folder.
 * @param {string} dir
 * @param {'mongo' | 'redis'} store
 */
export const socketPath = (dir, store) => join(dir, `${store}.sock`)

/** @param {string} dir */
const fits = (dir) => Buffer.byteLength(socketPath(dir, 'mongo')) <= SOCKET_PATH_BYTES

/**
 * Finds a folder for the stores' sockets that only its owner can enter: the data folder or, if its path is too long for
 * a socket, a temporary folder for this start, which `remove` deletes.
 * @param {string} dataDir
 * @returns {{ dir: string, remove: () => void }}
 * @throws {StartError} when both are too long
 */
export function openSocketFolder(dataDir) {
  if (fits(dataDir)) return { dir: dataDir, remove: () => {} }
  const dir = mkdtempSync(join(tmpdir(), 'larder-'))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  if (fits(dir)) return { dir, remove }
  remove()
  throw new StartError(
    `The paths of the folders ${dataDir} and ${tmpdir()} are too long for sockets: choose a shorter one with --data DIR.`,
  )
}
