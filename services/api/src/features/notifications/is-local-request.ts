import type { IncomingHttpHeaders } from 'node:http'

/** Headers that proxies add: their presence means that the request may come from elsewhere. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a request was made on this machine to this machine: not through a proxy, and not by a name that only resolves
 * to it.
 */
export const isLocalRequest = (headers: IncomingHttpHeaders): boolean =>
  LOOPBACK_HOST.test(headers.host ?? '') && !Object.keys(headers).some((name) => FORWARDING.test(name))
