import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const LISTENING_TCP = '0A'
/** The kernel's flag for a Unix socket that accepts connections. */
const LISTENING_UNIX = '00010000'

/** The lines of a kernel table, split at spaces, without its heading. */
const rowsOf = (table: string): string[][] =>
  readFileSync(table, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))

/** `0100007F:1F90` is 127.0.0.1:8080: each word of an address has its last byte first. */
function readAddress(text: string): string {
  const [words = '', port = ''] = text.split(':')
  const bytes = (words.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse())
  const host =
    bytes.length === 4 ? bytes.map((byte) => Number.parseInt(byte, 16)).join('.') : `[${bytes.join('')}]`
  return `${host}:${Number.parseInt(port, 16)}`
}

/** A process and all of its descendants. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
    } catch {
      // Not a process, or one that ended between listing and reading.
      return []
    }
  })
  const tree = [root]
  for (const pid of tree) tree.push(...parents.filter(({ parent }) => parent === pid).map(({ pid }) => pid))
  return tree
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
    } catch {
      return []
    }
  })
}

/** Where a process and its descendants accept connections: TCP as `host:port`, Unix sockets by their paths. */
export function listListening(root: number): { tcp: string[]; unix: string[] } {
  const inodes = new Set(processTree(root).flatMap(socketsOf))
  const tcp = ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap(rowsOf)
    .filter((row) => row[3] === LISTENING_TCP && inodes.has(row[9] ?? ''))
    .map((row) => readAddress(row[1] ?? ''))
  const unix = rowsOf('/proc/net/unix')
    .filter((row) => row[3] === LISTENING_UNIX && inodes.has(row[6] ?? ''))
    .map((row) => row[7] ?? '(no path)')
  return { tcp: [...new Set(tcp)], unix: [...new Set(unix)] }
}
