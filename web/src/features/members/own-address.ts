const OWN_ADDRESS = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether a machine calls itself by this host name of an address, so that another device that follows it finds itself. */
export const isOwnAddress = (hostname: string): boolean => OWN_ADDRESS.test(hostname)
