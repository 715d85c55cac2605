import type { MailDocument } from '@larder/papers'
import { parseHtmlTree } from '@larder/recipe-pages'
import { findStructured } from './microdata.ts'
import { visibleBlocks } from './visible-blocks.ts'

/**
 * Reads the visible content and the structured data of a mail's HTML.
 *
 * @throws HtmlTooComplexError
 */
export function readHtml(html: string): Pick<MailDocument, 'blocks' | 'structured'> {
  const root = parseHtmlTree(html)
  return { blocks: visibleBlocks(root), structured: findStructured(root) }
}
