/** Who may import whom. ARCHITECTURE.md draws the same arrows; `./heathland verify --only arrows` checks them. */

/** Server features import only leftwards in this order; rightwards they speak by an outbox event. */
const serverFeatures = [
  'audit',
  'platform',
  'approvals',
  'identity',
  'security',
  'ledger',
  'documents',
  'notifications',
  'compliance',
  'kyc',
  'wallet',
  'onboarding',
  'funding',
  'opportunities',
  'subscriptions',
  'placements',
  'spv',
  'community',
  'support',
  'reports',
]

/** Folders of the server that are no business noun: what every feature stands on, and the daily questions above them all. */
const serverGround = ['crypto', 'http', 'checks']

const tests = '[.]test[.]tsx?$|[.]stories[.]tsx$'

/** A room that may import its own files and the listed ones, and nothing else: no package, no part of Node. */
function closedRoom(name, room, allowed, comment) {
  const pathNot = [`^${room}/src/`, ...allowed]
  return { name, severity: 'error', comment, from: { path: `^${room}/src/`, pathNot: tests }, to: { pathNot } }
}

/** A room that may import packages and Node, but not the listed rooms. */
function openRoom(name, room, refused, comment) {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: `^${room}/`, pathNot: tests },
    to: { path: refused.map((other) => `^${other}/`) },
  }
}

function featureLooksLeft(feature, index) {
  const right = serverFeatures.slice(index + 1)
  return {
    name: `server-${feature}-looks-left`,
    severity: 'error',
    comment: `${feature} stands left of these; it tells them by an outbox event`,
    from: { path: `^apps/server/src/${feature}/`, pathNot: tests },
    to: { path: `^apps/server/src/(${right.join('|')})/` },
  }
}

function webLayer(layer, above) {
  return {
    name: `web-${layer}-below-${above.join('-and-')}`,
    severity: 'error',
    comment: 'ui ← features ← pages ← app',
    from: { path: `^apps/web/src/${layer}/`, pathNot: tests },
    to: { path: `^apps/web/src/(${above.join('|')})/` },
  }
}

module.exports = {
  forbidden: [
    closedRoom('domain-imports-nothing', 'packages/domain', [], 'rules are pure: no package, no clock, no IO'),
    closedRoom(
      'contract-is-a-value',
      'packages/contract',
      ['^packages/domain/src/', 'node_modules/zod/', 'node_modules/@orpc/contract/'],
      'both sides import the contract, so it carries only its schemas',
    ),
    closedRoom(
      'demo-is-a-router-in-the-browser',
      'packages/demo',
      ['^packages/(domain|contract)/src/', 'node_modules/@orpc/(server|contract)/'],
      'the demo runs in the browser and sends nothing anywhere',
    ),
    openRoom(
      'providers-know-domain-only',
      'packages/providers',
      ['packages/(contract|demo)', 'apps'],
      'adapters speak our words to vendors, nothing more',
    ),
    openRoom(
      'server-has-no-demo-web-or-twin',
      'apps/server',
      ['packages/demo', 'apps/(web|twins)'],
      'production differs from a trial in configuration alone',
    ),
    openRoom(
      'web-sees-the-contract',
      'apps/web',
      ['packages/providers', 'apps/(server|twins)'],
      'the browser knows what is promised, not how it is kept',
    ),
    openRoom(
      'twins-share-no-code',
      'apps/twins',
      ['packages/(contract|providers|demo)', 'apps/(server|web)'],
      "a twin that shared the adapter's code would share its mistakes",
    ),
    {
      name: 'twins-take-money-and-ids',
      severity: 'error',
      comment: "of the domain a twin takes only money and ids: the rest would be our view of the provider's world",
      from: { path: '^apps/twins/' },
      to: { path: '^packages/domain/', pathNot: '^packages/domain/src/(money|id)[.]ts$' },
    },
    {
      name: 'demo-enters-by-one-door',
      severity: 'error',
      comment: 'the demo loads when asked for, from the switch in apps/web/src/app/api.ts',
      from: { path: '^apps/web/', pathNot: ['^apps/web/src/app/api[.]ts$', tests] },
      to: { path: '^packages/demo/' },
    },
    {
      name: 'demo-loads-lazily',
      severity: 'error',
      comment: 'import() keeps the demo out of the first load',
      from: { path: '^apps/web/src/app/api[.]ts$' },
      to: { path: '^packages/demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-tests-or-tools',
      severity: 'error',
      comment: 'what ships does not depend on what checks it',
      from: { path: '^(packages|apps)/', pathNot: tests },
      to: { path: ['^(tests|tools)/', '[.]test[.]tsx?$', 'node_modules/(vitest|fast-check|@playwright)/'] },
    },
    ...serverFeatures.slice(0, -1).map(featureLooksLeft),
    {
      name: 'features-do-not-compose',
      severity: 'error',
      comment: 'compose, router and main put features together; a feature that imported them would know all the others',
      from: { path: `^apps/server/src/(${serverFeatures.join('|')})/`, pathNot: tests },
      to: { path: '^apps/server/src/(compose|router|main)[.]ts$' },
    },
    {
      name: 'server-folders-have-a-place',
      severity: 'error',
      comment: 'a new folder of the server is put into the order at the top of .dependency-cruiser.cjs first',
      from: { path: '^apps/server/src/' },
      to: { path: '^apps/server/src/[^/]+/', pathNot: `^apps/server/src/(${[...serverFeatures, ...serverGround].join('|')})/` },
    },
    webLayer('ui', ['features', 'pages', 'app']),
    webLayer('features', ['pages', 'app']),
    webLayer('pages', ['app']),
    {
      name: 'web-features-meet-above',
      severity: 'error',
      comment: 'two features meet on a page, not in each other',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/web/src/features/[^/]+/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'no-server-components',
      severity: 'error',
      comment: 'floors.json says why',
      from: {},
      to: { path: 'react-server-dom' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'two files that import each other are one file; types alone may, since they are gone when it runs',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment: 'an import that cannot be followed cannot be checked either',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]heathland)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
}
