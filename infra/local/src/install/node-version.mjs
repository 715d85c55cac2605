// Old versions of Node parse this file too.

/** The first that runs TypeScript as it stands and has long-term support. */
const NEEDED = 24
/** The oldest whose npm installs a newer Node from the lockfile. */
const OLDEST = { major: 20, minor: 19 }
const PACKAGED = ['linux-x64', 'linux-arm64']

/**
 * Says which Node runs Larder, when it is started with this one: without a name and a complaint, this one; with a name,
 * that of an npm package, on Linux with glibc; else a sentence that says what to install.
 * @param {Pick<NodeJS.Process, 'versions' | 'platform' | 'arch' | 'report'>} process
 * @returns {{ packageName?: string, complaint?: string }}
 */
export function planNode({ versions, platform, arch, report }) {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number)
  if (major >= NEEDED) return {}
  const isOld = major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)
  const machine = `${platform}-${arch}`
  if (!isOld && PACKAGED.indexOf(machine) >= 0 && hasGlibc(report)) return { packageName: `node-${machine}` }
  return {
    complaint: `Larder runs on Node ${NEEDED} or newer, and this is Node ${versions.node} on ${machine}: install Node ${NEEDED}, for example from https://nodejs.org.`,
  }
}

/** @param {NodeJS.Process['report']} report */
function hasGlibc(report) {
  // Looking up the names of open connections takes seconds.
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    Object.assign(report, { excludeNetwork: true }).getReport()
  )
  return header.glibcVersionRuntime !== undefined
}
