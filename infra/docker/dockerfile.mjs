/**
 * @typedef {{ name: string, rest: string }} Step an instruction and what follows it, continued lines joined
 * @typedef {{ name: string, base: string, steps: Step[] }} Stage `base` is an image, or the name of an earlier stage
 */

/**
 * The stages of a Dockerfile and their steps.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = []
  /** @type {Record<string, string>} by the names of ARG, which stand in FROM as `${NAME}` */
  const args = {}
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  for (const line of lines.filter((line) => line.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name === 'ARG') {
      const [key = '', value = ''] = rest.split('=')
      args[key] = value
    } else if (name === 'FROM') {
      const [named = '', , alias = ''] = rest.split(' ')
      const base = named.replace(/^\$\{(\w+)\}$/, (_, key) => args[key] ?? '')
      stages.push({ name: alias, base, steps: [] })
    } else stages.at(-1)?.steps.push({ name, rest })
  }
  return stages
}

/**
 * Whether a path is excluded from the build context.
 * @param {string} dockerignore the text of a .dockerignore of names, names with stars, and either below any folder
 * @returns {(path: string) => boolean} for paths from the root
 */
export function readDockerignore(dockerignore) {
  const patterns = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const name = line
        .replace(/^\*\*\//, '')
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*')
      return new RegExp(line.startsWith('**/') ? `(^|/)${name}$` : `^${name}$`)
    })
  return (path) => patterns.some((pattern) => pattern.test(path))
}
