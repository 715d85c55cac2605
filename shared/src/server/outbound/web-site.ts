/** Pages and pictures are nowhere else; what else listens on a machine is no business of somebody who names an address. */
export const WEB_PORTS = [80, 443]

/** How Larder names itself to sites that people name. */
export const webAgent = (version: string): string => `Mozilla/5.0 (compatible; Larder/${version})`

/** An address of the web without name and password, which are never sent; null for every other text. */
export const parseWebAddress = (text: string): URL | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url : null
}
