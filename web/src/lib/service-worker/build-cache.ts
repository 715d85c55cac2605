const PREFIX = 'larder-build '

/**
 * The name of a build's cache, and of the lock that its open pages hold, by the address of its entry script.
 */
export const buildCacheOf = (build: string): string => PREFIX + build

/** Whether a cache holds the files of a build. */
export const isBuildCache = (name: string): boolean => name.startsWith(PREFIX)
