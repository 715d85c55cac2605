// Who may import whom. Each comment says what to do instead.

const TEST = '\\.test\\.tsx?$|/testing/|^web/e2e/'
const FEATURE_OF_SERVER = '^shared/src/server/([^/]+)/'

/** The rule of a layer: files of `from`, except tests, may import what matches `may`, and nothing else. */
const onlyImports = (name, from, may, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: TEST },
  to: { pathNot: may },
})

/** Files of `from`, except tests, must not import what matches `to`. */
const neverImports = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: TEST },
  to: { path: to },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Move what both need into a third file, or pass it as an argument. (Types alone may point back, within a folder.)',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-of-types-between-folders',
      severity: 'error',
      comment: 'Move the type to where it is made, or name only the fields that are read.',
      from: { path: '^(.+)/[^/]+$' },
      to: { circular: true, via: { pathNot: '^$1/[^/]+$' } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere: correct the path, or add the package to this workspace.',
      from: {},
      // `?url` is Vite's, for the address of a file.
      to: { couldNotResolve: true, pathNot: '[?]url$' },
    },
    onlyImports(
      'contracts-stand-alone',
      '^shared/src/contracts/',
      '^shared/src/contracts/|^packages/foods/|^node_modules/zod/',
      'A contract is the shape on the wire alone, with the units and categories of foods. Put rules into shared/src/domain, I/O into shared/src/server.',
    ),
    onlyImports(
      'domain-is-pure',
      '^shared/src/domain/',
      '^shared/src/(contracts|domain)/|^packages/(foods|papers|recipe-pages)/',
      'Domain functions get time, files and randomness as arguments. Put I/O into shared/src/server, behind a port.',
    ),
    neverImports(
      'server-knows-no-service',
      '^shared/src/server/',
      '^(services|web|infra)/|^shared/src/testkit/|node_modules/(fastify|@fastify|react|react-dom)/',
      'HTTP belongs into services/api, outside programs into services/worker/src/adapters: take a port as an argument.',
    ),
    onlyImports(
      'ledger-knows-no-customer',
      '^shared/src/server/inventory/ledger/',
      '^shared/src/(contracts|domain)/|^packages/foods/|^shared/src/server/(authz\\.ts|store/|events/household-events\\.ts|households/household-room\\.ts|catalogue/catalogue\\.service\\.ts|inventory/ledger/|inventory/lots/(lot|(lot|replaced-lots)\\.repository)\\.ts)|^node_modules/|^[a-z]+$|^node:',
      'What is done with several lots at once is a kind of operation: define it with the feature that does it, as recipes/meal-plan/stock/meal-operations.ts is, and let its module bring it.',
    ),
    neverImports(
      'api-stays-at-the-edge',
      '^services/api/',
      '^(services/worker|web|infra)/|node_modules/(mongoose|mongodb|bullmq)/|^shared/src/server/.*\\.collection\\.ts$',
      'Call a service of shared/src/server; jobs are put into queues by its job producer.',
    ),
    neverImports(
      'worker-stays-at-the-edge',
      '^services/worker/',
      '^(services/api|web|infra)/|node_modules/(mongoose|mongodb|fastify|@fastify)/|^shared/src/server/.*\\.collection\\.ts$',
      'Call a service of shared/src/server; what the API shares with the worker lives there too.',
    ),
    neverImports(
      'web-knows-contracts-and-domain',
      '^web/src/',
      '^(services|infra|packages/embedded-mongo)/|^shared/src/(server|testkit)/|node_modules/(mongoose|ioredis|bullmq|pino|fastify)/',
      'The browser speaks to the server through call(endpoint, input); pure rules come from shared/src/domain and the packages of readers.',
    ),
    {
      name: 'web-features-stand-apart',
      severity: 'error',
      comment:
        'A screen in web/src/app/screens joins features; what two of them draw belongs into web/src/ui.',
      from: { path: '^web/src/features/([^/]+)/', pathNot: `${TEST}|/(lazy-)?data\\.ts$` },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-data-names-other-data',
      severity: 'error',
      comment: "A feature's data.ts may know another's keys, which its changes load again, and nothing else.",
      from: { path: '^web/src/features/([^/]+)/(lazy-)?data\\.ts$' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/($1/|[^/]+/data\\.ts$)' },
    },
    neverImports(
      'web-app-is-the-top',
      '^web/src/(features|ui|lib)/',
      '^web/src/app/',
      'Only screens and layouts know the app: hand down what a part needs as properties, or put it into web/src/lib.',
    ),
    neverImports(
      'web-ui-knows-no-feature',
      '^web/src/(ui|lib)/',
      '^web/src/features/',
      'A part that knows a feature belongs into that feature; else take what it shows as properties.',
    ),
    {
      name: 'features-call-services',
      severity: 'error',
      comment:
        "Call the other feature's service: its repository and model are its own, and so are its checks.",
      from: { path: FEATURE_OF_SERVER, pathNot: TEST },
      to: {
        path: '^shared/src/server/.*\\.(repository|collection)\\.ts$',
        pathNot: '^shared/src/server/$1/',
      },
    },
    {
      name: 'repositories-are-composed',
      severity: 'error',
      comment: 'Only a composition root (container.ts, or the main file of a command) makes repositories.',
      from: { path: '^services/', pathNot: `${TEST}|/src/((container/)?container|reset-password)\\.ts$` },
      to: { path: '^shared/src/server/.*\\.repository\\.ts$' },
    },
    {
      name: 'testkit-is-for-tests',
      severity: 'error',
      comment:
        'What the product needs belongs into shared/src/server; the testkit is for tests and benchmarks.',
      from: { pathNot: `${TEST}|^shared/src/testkit/|^infra/bench/` },
      to: { path: '^shared/src/testkit/|/testing/' },
    },
    {
      name: 'shipped-code-needs-shipped-packages',
      severity: 'error',
      comment: 'Make it one of the `dependencies`: the images and the licence notices know no others.',
      from: {
        path: '^(shared|services/(api|worker)|web|packages/[^/]+)/src/',
        pathNot: `${TEST}|/src/(testkit|testing)/`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    onlyImports(
      'foods-stands-alone',
      '^packages/foods/src/',
      '^packages/foods/src/',
      'It knows names, units and amounts, and nothing of the product: let the product hand it what it needs.',
    ),
    onlyImports(
      'papers-stands-alone',
      '^packages/papers/src/',
      '^packages/(papers/src|foods)/|^node_modules/tldts/',
      'It reads words and rows that it is handed, and nothing of the product: what opens files hands them over.',
    ),
    onlyImports(
      'recipe-pages-stands-alone',
      '^packages/recipe-pages/src/',
      '^packages/(recipe-pages/src|foods)/|^node_modules/(htmlparser2|jsonrepair)/',
      'It reads pages and texts, and nothing of the product: what a recipe of the product is belongs into the domain.',
    ),
    onlyImports(
      'text-models-stands-alone',
      '^packages/text-models/src/',
      '^packages/text-models/src/|^node:|^url$',
      'It says where the networks are, and nothing else: what runs them belongs to the worker.',
    ),
    {
      name: 'packages-have-one-entry',
      severity: 'error',
      comment:
        "Import the package by its name. What its entry lacks is added there, with a docstring, or isn't its business.",
      from: { path: '^(?!packages/)|^packages/([^/]+)/' },
      to: {
        path: '^packages/',
        pathNot: '^packages/$1/|^packages/embedded-mongo/|^packages/[^/]+/(src|eval|testing)/index\\.ts$',
      },
    },
    {
      name: 'evaluations-are-for-benches',
      severity: 'error',
      comment: 'What evaluations ask of a package is not shipped: add what the product needs to its entry.',
      from: { pathNot: '^infra/bench/|^packages/' },
      to: { path: '^packages/[^/]+/eval/' },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      comment: 'A package is used by the app and knows nothing of it; nor do its tests and evaluations.',
      from: { path: '^packages/[^/]+/(src|eval|testing)/' },
      to: { path: '^(shared|services|web|infra)/' },
    },
    neverImports(
      'embedded-mongo-stands-alone',
      '^packages/embedded-mongo/',
      '^(shared|services|web)/|^infra/|node_modules/(mongoose|mongodb)/',
      'It is a server like any other and knows nothing of the product: speak to it over the wire.',
    ),
    neverImports(
      'start-needs-nothing-but-node',
      // The tables of settings are made of the configuration, by somebody who has everything installed.
      '^infra/(local/|tooling/(?!pages/))',
      '^(shared|services|web)/|^packages/',
      'The start script runs before anything is installed or built: start the other part as a process.',
    ),
  ],
  options: {
    // Types count too: a layer that uses another's types depends on it.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|data|test-results)/|\\.module\\.css$|\\?worker' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
