/** Who may import whom. ARCHITECTURE.md draws the same arrows; `./heathland verify --only arrows` checks them. */

/** Folders of the server, each above those before it. */
const serverLayers = ['core', 'work', 'http', 'nouns', 'entry']

/** Nouns of the server import only those before them; to those after them they speak by an outbox event. */
const serverNouns = [
  'audit',
  'platform',
  'approvals',
  'identity',
  'sign-in',
  'factors',
  'staff',
  'webhooks',
  'exports',
  'security',
  'ledger',
  'files',
  'documents',
  'compliance',
  'kyc',
  'wallet',
  'onboarding',
  'funding',
  'payments',
  'keys',
  'offers',
  'protection',
  'subscriptions',
  'cards',
  'placements',
  'distributions',
  'reconciliation',
  'companies',
  'loans',
  'production',
  'month-end',
  'spv',
  'settings',
  'member-webhooks',
  'community',
  'support',
  'reports',
  'notifications',
  'transparency',
]

const tests = '[.]test[.]tsx?$|[.]stories[.]tsx$'

/** A package that may import its own files and the listed ones, and nothing else: no package, no part of Node. */
function closedPackage(name, folder, allowed, comment) {
  const pathNot = [`^${folder}/src/`, ...allowed]
  return { name, severity: 'error', comment, from: { path: `^${folder}/src/`, pathNot: tests }, to: { pathNot } }
}

/** A package that may import others and Node, but not the listed ones. */
function openPackage(name, folder, refused, comment) {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: `^${folder}/`, pathNot: tests },
    to: { path: refused.map((other) => `^${other}/`) },
  }
}

function serverLayer(layer, index) {
  const above = serverLayers.slice(index + 1)
  return {
    name: `server-${layer}-is-below-${above[0]}`,
    severity: 'error',
    comment: serverLayers.join(' ← '),
    from: { path: `^apps/server/src/${layer}/`, pathNot: tests },
    to: { path: `^apps/server/src/(${above.join('|')})/` },
  }
}

function serverNoun(noun, index) {
  const later = serverNouns.slice(index + 1)
  return {
    name: `server-${noun}-knows-earlier-nouns`,
    severity: 'error',
    comment: `${noun} comes before these; it tells them by an outbox event`,
    from: { path: `^apps/server/src/nouns/${noun}/`, pathNot: tests },
    to: { path: `^apps/server/src/nouns/(${later.join('|')})/` },
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
    closedPackage('domain-imports-nothing', 'packages/domain', [], 'rules are pure: no package, no clock, no IO'),
    closedPackage('words-import-nothing', 'packages/words', [], 'texts are data for page, mail and document alike'),
    closedPackage(
      'verifier-imports-nothing',
      'packages/verifier',
      ['^(node:)?fs/promises$'],
      'who checks us needs one file and nothing of ours; its command line reads what it is given',
    ),
    closedPackage(
      'contract-is-a-value',
      'packages/contract',
      ['^packages/domain/src/', '^packages/words/src/language[.]ts$', 'node_modules/zod/', 'node_modules/@orpc/contract/'],
      'both sides import the contract, so it carries only its schemas',
    ),
    closedPackage(
      'client-knows-the-contract',
      'packages/client',
      ['^packages/(domain|contract)/src/', 'node_modules/@orpc/(client|contract|openapi-client)/'],
      'a member’s program gets what is promised, and runs in Node and in a browser',
    ),
    closedPackage(
      'demo-is-a-router-in-the-browser',
      'packages/demo',
      ['^packages/(domain|contract)/src/', '^packages/words/src/(en|nl)/legal/', 'node_modules/@orpc/(server|contract)/'],
      'the demo runs in the browser and sends nothing anywhere',
    ),
    openPackage(
      'providers-know-domain-only',
      'packages/providers',
      ['packages/(contract|demo|verifier)', 'apps'],
      'adapters speak our words to vendors, nothing more',
    ),
    openPackage(
      'server-has-no-demo-web-or-twin',
      'apps/server',
      ['packages/(demo|verifier)', 'apps/(web|twins)'],
      'production differs from a trial in configuration alone, and what checks the server shares no code with it',
    ),
    openPackage(
      'web-sees-the-contract',
      'apps/web',
      ['packages/providers', 'apps/(server|twins)'],
      'the browser knows what is promised, not how it is kept',
    ),
    openPackage(
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
      name: 'words-load-lazily',
      severity: 'error',
      comment: 'a page loads the words of one language; only what is drawn at build time and the texts of law are English by import',
      from: {
        path: '^apps/web/',
        pathNot: ['^apps/web/src/app/load-words[.]ts$', '^apps/web/src/prerender[.]tsx$', tests],
      },
      to: { path: '^packages/words/src/(en|nl)/', pathNot: '^packages/words/src/en/legal/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'demo-is-imported-in-one-place',
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
    ...serverLayers.slice(0, -1).map(serverLayer),
    ...serverNouns.slice(0, -1).map(serverNoun),
    {
      name: 'server-folders-have-a-place',
      severity: 'error',
      comment: 'a new folder of the server is put into the order at the top of .dependency-cruiser.cjs first',
      from: { path: '^apps/server/src/' },
      to: {
        path: '^apps/server/src/',
        pathNot: [
          `^apps/server/src/(${serverLayers.filter((layer) => layer !== 'nouns').join('|')})/[^/]+$`,
          '^apps/server/src/core/(files|exports|transparency|printing|documents)/[^/]+$',
          '^apps/server/src/entry/doctor/[^/]+$',
          '^apps/server/src/nouns/noun[.]ts$',
          `^apps/server/src/nouns/(${serverNouns.join('|')})/[^/]+$`,
        ],
      },
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
      comment: 'two files that import each other are one file, types included',
      from: {},
      to: { circular: true },
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
