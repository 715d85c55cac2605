import type { IncomingHttpHeaders } from 'node:http'

/** What proxies add: its presence alone says that the request may come from elsewhere. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Whether an address to listen on lets in this machine alone. */
export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)

/** Whether a request was made on this machine, to this machine: no proxy's, and no name that only leads here. */
export const isLocalRequest = (headers: IncomingHttpHeaders): boolean =>
  LOOPBACK_HOST.test(headers.host ?? '') && !Object.keys(headers).some((name) => FORWARDING.test(name))
