import { TextDecoder } from 'node:util'

/** A page states its encoding within its first bytes. */
const HEAD_BYTES = 4_096

const decoderOf = (label: string | undefined): TextDecoder | null => {
  if (label === undefined) return null
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/**
 * The text of an HTML page's bytes: by its byte order mark, by the encoding that the server or else the page states, or
 * as UTF-8; what is no UTF-8 is read as Windows-1252, the commonest of the old ones.
 */
export function decodePage(bytes: Uint8Array, contentType = ''): string {
  const [, marked] = MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte)) ?? []
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES))
  const stated =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,300}?charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ??
    /<\?xml[^<>]{0,100}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
  const decoder = decoderOf(marked) ?? decoderOf(stated)
  // A page that is read as single bytes to find its encoding cannot be in UTF-16.
  if (decoder !== null && (marked !== undefined || !decoder.encoding.startsWith('utf-')))
    return decoder.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(decoder === null ? 'windows-1252' : 'utf-8').decode(bytes)
  }
}

const MARKS: readonly [mark: readonly number[], label: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
