import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MailParser, type AttachmentStream, type MessageText } from 'mailparser'

/** A page that a browser saved in one file, and where it came from. */
type ArchivedPage = { html: string; address: string | null }

/**
 * The page of a web archive (MHTML, RFC 2557: the page and its pictures as the parts of a mail). The page is the first
 * HTML; what follows are its frames, mostly adverts.
 *
 * @throws DomainError recipe_not_found for an archive without a page
 */
export async function readWebArchive(file: Uint8Array): Promise<ArchivedPage> {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  })
  let address: string | null = null
  parser.on('headers', (headers) => {
    const stated = headers.get('snapshot-content-location') ?? headers.get('content-location')
    address = typeof stated === 'string' ? stated : null
  })
  let html = ''
  parser.end(file)
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') html = typeof part.html === 'string' ? part.html : ''
    else {
      // The parser goes on when a part was read to its end.
      await finished((part.content as Readable).resume())
      part.release()
    }
  }
  if (html === '') throw new DomainError('recipe_not_found')
  const end = /<\/html\s*>/i.exec(html)
  return { html: end === null ? html : html.slice(0, end.index + end[0].length), address }
}
