import { createHash } from 'node:crypto'

/** What a page needs: no licence texts, and no binaries that only some people ever load. */
const PRECACHED = /\.(html|js|css|woff2)$/
/** How hard a password is to guess: none can be chosen without network, and its words are many. */
const ONLINE_ONLY = /\/password-strength-/
/** A larger file is loaded when it is needed. */
const MAX_BYTES = 600_000

/** One file that the worker keeps: its address, and its version where the address has none. */
type ShellFile = { url: string; revision: string | null }

/** The files of a build that are kept for starting without network. */
export function shellFiles(
  outputs: readonly { fileName: string; content: string | Uint8Array }[],
): ShellFile[] {
  return outputs
    .filter(
      ({ fileName, content }) =>
        PRECACHED.test(fileName) && !ONLINE_ONLY.test(fileName) && Buffer.byteLength(content) <= MAX_BYTES,
    )
    .map(({ fileName, content }) => ({
      url: `/${fileName}`,
      revision: fileName.startsWith('assets/') ? null : createHash('sha256').update(content).digest('hex'),
    }))
}
