// Features of the server must not depend on each other in a cycle. This configuration checks whole folders, except
// tests, and nothing else.

const { options } = require('./dependency-cruiser.cjs')

const FEATURE = '^shared/src/server/[^/]+$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'features-have-no-cycles',
      severity: 'error',
      comment:
        'Let the feature that is called take a port as an argument, or move what both need to a third one.',
      scope: 'folder',
      from: { path: FEATURE },
      to: { circular: true, path: FEATURE },
    },
  ],
  options: {
    ...options,
    includeOnly: '^shared/src/server/[^/]+/',
    exclude: { path: '\\.test\\.ts$' },
    cache: false,
  },
}
