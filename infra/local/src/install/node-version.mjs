const OLDEST = { major: 20, minor: 19 }

/**
 * Says in one sentence why a Node version can't run Larder; undefined when it can. Old versions of Node parse this file
 * too.
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined}
 */
export function nodeTooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined
  return `Larder needs Node ${OLDEST.major}.${OLDEST.minor} or newer (24 is best), and this is Node ${version}: get one from https://nodejs.org.`
}
