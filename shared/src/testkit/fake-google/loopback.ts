/** Whether an address belongs to this machine only; the stand-in refuses any other. */
export const isLoopback = (url: string): boolean =>
  URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
