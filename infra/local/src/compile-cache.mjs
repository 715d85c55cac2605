import { join } from 'node:path'

/**
 * The folder in which Node keeps what it made of the sources at earlier starts.
 * @param {string} root of the installation
 */
export const compileCacheOf = (root) => join(root, 'node_modules', '.cache', 'larder')
