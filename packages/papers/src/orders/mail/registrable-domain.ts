import { getDomain } from 'tldts'

/**
 * The domain that somebody registered, by the public suffix list: 'mail.shop.co.uk' and 'shop.co.uk' are one, two shops
 * on 'myshopify.com' are not; null for what is no domain.
 */
export const registrableDomain = (host: string | null): string | null => {
  if (host === null || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(host)) return null
  const name = host.normalize('NFKC').toLowerCase()
  // Who sends from 'myshopify.com' itself is the company that lends names below it.
  return getDomain(name, { allowPrivateDomains: true }) ?? getDomain(name)
}
