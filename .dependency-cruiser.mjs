// Who may import whom (docs/ARCHITECTURE.md, "Who may import whom"). Every rule says what to do instead.

/** Modules from the lowest to the highest: each may use the doors of those before it. */
const order = [
  'audit',
  'people',
  'files',
  'dictionaries',
  'models',
  'catalogue',
  'map',
  'forms',
  'calendar',
  'workflow',
  'records',
  'notifications',
  'papers',
  'interfaces',
  'homestead',
  'statistics',
  'gateway',
];

/** Layers of a module, and the layers of the same module (or, as doors, of lower modules) that each may use. */
const layers = {
  contract: ['contract'],
  engine: ['contract', 'engine'],
  view: ['contract', 'engine', 'view'],
  mobile: ['contract', 'engine', 'view', 'mobile'],
  admin: ['contract', 'engine', 'view', 'admin'],
  server: ['contract', 'engine', 'server'],
};

/** Tests and what only they use; they keep the order of the modules, not the layers. */
const test = '\\.(test|fixture|e2e)\\.tsx?$|/testing/|/oracle/|^apps/server/(attacks|faults|random)/';

const all = Object.keys(layers);
const one = (names) => `(${names.join('|')})`;
const npm = (names) => `node_modules/${one(names)}/`;

/** A field type's folder holds a file for each layer: `model.ts`, `server.ts`, `mobile.tsx`, `admin.tsx`, shared parts. */
const fieldFile = {
  engine: '^modules/forms/fields/[^/]+/model\\.ts$',
  server: '^modules/forms/fields/[^/]+/server\\.ts$',
  mobile: '^modules/forms/fields/[^/]+/mobile[^/]*\\.tsx?$',
  admin: '^modules/forms/fields/[^/]+/admin[^/]*\\.tsx?$',
};
const inLayers = (names) => [
  `^modules/[^/]+/${one(names)}/`,
  ...names.flatMap((name) => (fieldFile[name] ? [fieldFile[name]] : [])),
];

const betweenModules = order.map((name, place) => ({
  name: `${name}-stands-below`,
  comment: 'A lower module does not know a higher one: declare a port, and let apps/server wire it.',
  severity: 'error',
  from: { path: `^modules/${name}/` },
  to: { path: `^modules/${one(order.slice(place + 1).concat('none'))}/` },
}));

const betweenLayers = all.flatMap((layer) => {
  const others = all.filter((other) => !layers[layer].includes(other));
  return [
    {
      name: `${layer}-uses-its-layers`,
      comment: `${layer} may use ${layers[layer].join(', ')}, of its own module and of lower ones.`,
      severity: 'error',
      from: { path: inLayers([layer]), pathNot: test },
      to: { path: inLayers(others), pathNot: test },
    },
  ];
});

export default {
  forbidden: [
    ...betweenModules,
    ...betweenLayers,
    {
      name: 'doors',
      comment: 'Another module is used by its doors (its package.json, "exports"), not by its files.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: test },
      to: { path: '^modules/[^/]+/', pathNot: ['^modules/$1/', '^modules/[^/]+/[^/]+/index\\.ts$'] },
    },
    {
      name: 'packages-know-no-domain',
      comment: 'packages hold no word of the domain; what needs a module belongs into one.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(modules|apps|content)/' },
    },
    {
      name: 'modules-know-no-app',
      comment: 'apps put modules together; a module, and its tests, never reach back.',
      severity: 'error',
      from: { path: '^modules/' },
      to: { path: '^(apps|e2e|bench|scripts)/' },
    },
    {
      name: 'apps-use-doors',
      comment: 'An app uses the doors of modules and packages.',
      severity: 'error',
      from: { path: '^apps/', pathNot: test },
      to: { path: '^(modules|packages)/', pathNot: ['/index\\.tsx?$', '^packages/ui/', '\\.css$'] },
    },
    {
      name: 'content-is-loaded',
      comment:
        'content is loaded at run time, never imported, so that a county can bring its own; types may be.',
      severity: 'error',
      from: { pathNot: ['^(content|scripts)/', test] },
      to: { path: '^content/', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'browsers-have-no-server',
      comment:
        'contract, engine, view and screens run in browsers: what needs Node or SQL belongs in server/.',
      severity: 'error',
      from: { path: inLayers(['contract', 'engine', 'view', 'mobile', 'admin']), pathNot: test },
      to: {
        path: [
          '^packages/(database|jobs|testing)/',
          '^packages/http/server/',
          npm(['kysely', 'pg', 'fastify', 'pg-boss']),
        ],
      },
    },
    {
      name: 'browsers-have-no-node',
      comment: 'contract, engine, view and screens run in browsers: what needs Node belongs in server/.',
      severity: 'error',
      from: { path: inLayers(['contract', 'engine', 'view', 'mobile', 'admin']), pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-screens-below-view',
      comment: 'contract, engine and server know no screens.',
      severity: 'error',
      from: { path: inLayers(['contract', 'engine', 'server']), pathNot: test },
      to: { path: ['^packages/(ui|mapview)/', npm(['react', 'react-dom', 'antd', 'ol'])] },
    },
    {
      name: 'phone-without-desktop',
      comment: 'What both clients share and what the phone shows carries no parts of the desktop.',
      severity: 'error',
      from: { path: inLayers(['view', 'mobile']), pathNot: test },
      to: { path: ['^packages/ui/desk/', npm(['antd', '@ant-design'])] },
    },
    {
      name: 'desktop-without-phone',
      comment: 'What both clients share and what the desktop shows carries no parts of the phone.',
      severity: 'error',
      from: { path: inLayers(['view', 'admin']), pathNot: test },
      to: { path: '^packages/ui/phone/' },
    },
    {
      name: 'declared-dependencies',
      comment:
        'What is imported stands in the package.json of its own workspace, or in the root’s for tools and tests.',
      severity: 'error',
      from: { path: '^(modules|packages|apps)/', pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.d.ts'],
    },
  },
};
