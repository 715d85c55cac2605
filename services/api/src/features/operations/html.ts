import { escapeHtml } from '@larder/shared/domain/notifications/escape-html'

/** A piece of a page, whose texts are escaped. */
export type Html = { readonly html: string }

/** What can stand in a piece of a page; null and false are nothing. */
type Part = Html | string | number | null | false | readonly Part[]

const write = (part: Part): string => {
  if (part === null || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return 'html' in part ? part.html : part.map(write).join('')
}

/** Makes a piece of a page of a template: whatever is put into it is escaped, unless it is a piece itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + write(parts[index] ?? null)).join(''),
})
