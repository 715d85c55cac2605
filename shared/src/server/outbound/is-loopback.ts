/** Whether an address to listen on accepts connections from this machine only. */
export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
