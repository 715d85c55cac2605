/** Whether an address is of this machine alone; the stand-in gives nothing to any other. */
export const isLoopback = (url: string): boolean =>
  URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
