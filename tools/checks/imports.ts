import { posix } from 'node:path';
import { type Finding, isScript, isTest, lineAt, type SourceFile, visit } from './source.ts';

/**
 * Which feature of the API may call another's service; each may call `audit-log`. A circle is refused, so that a change in one feature
 * can be followed outwards to its end. `uploads` has no arrow to the features it fills: `app` hands it their importers.
 */
export const featureArrows: Record<string, readonly string[]> = {
  colleagues: ['reservations'],
  dashboard: ['plan'],
  session: ['emergency', 'installation', 'lookups'],
  grants: ['session'],
  users: ['session', 'grants', 'reservations', 'lookups'],
  reservations: ['lookups'],
  'data-protection': ['lookups'],
  provisioning: ['session', 'teams', 'users'],
  teams: ['users'],
  me: ['colleagues', 'emergency', 'plan', 'reservations', 'session'],
  'place-codes': ['reservations'],
  parameters: ['emergency', 'reservations'],
  plan: ['files', 'parameters', 'reservations'],
  uploads: ['files', 'session'],
};

export interface Import {
  from: string;
  line: number;
  /** As it stands in the file. */
  specifier: string;
  /** A path in the repository, or the name of a package. */
  to: string;
  typeOnly: boolean;
}

/** @returns what breaks the arrows: an import that points the wrong way, or a circle. */
export function checkImports(files: SourceFile[], arrows: Record<string, readonly string[]> = featureArrows): Finding[] {
  const imports = files.filter(isScript).flatMap(importsOf);
  const broken = imports.flatMap((found) => {
    const message = climb(found) ?? roundabout(found) ?? brokenArrow(found, arrows);
    return message ? [{ path: found.from, line: found.line, message }] : [];
  });
  return [...broken, ...circlesOfFiles(imports), ...circlesOfFeatures(arrows)];
}

export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, start: number, typeOnly: boolean) =>
    found.push({ from: file.path, line: lineAt(file, start), specifier, to: resolveImport(file.path, specifier), typeOnly });
  visit(file, {
    ImportDeclaration: (node) => {
      const names = node.specifiers;
      const onlyTypes = names.length > 0 && names.every((name) => name.type === 'ImportSpecifier' && name.importKind === 'type');
      add(node.source.value, node.start, node.importKind === 'type' || onlyTypes);
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.start, node.exportKind === 'type');
    },
    ExportAllDeclaration: (node) => {
      add(node.source.value, node.start, node.exportKind === 'type');
    },
    // `typeof import('./x.ts')`
    TSImportType: (node) => add(node.source.value, node.start, true),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') add(node.source.value, node.start, false);
    },
  });
  return found;
}

/** What `#…` stands for, as the `imports` of each package.json say it to Node, the compiler and the bundler. */
const subpaths: Record<string, Record<string, string>> = {
  api: {
    features: 'api/src/features',
    platform: 'api/src/platform',
    process: 'api/src/process',
    testing: 'api/src/testing',
    seeds: 'api/seeds',
    api: 'api/src',
  },
  admin: { app: 'admin/src/app', shell: 'admin/src/shell', features: 'admin/src/features', admin: 'admin/src', ui: 'ui', web: 'web' },
  me: { app: 'me/src/app', features: 'me/src/features', me: 'me/src', ui: 'ui', web: 'web' },
  ui: { ui: 'ui', web: 'web' },
  web: { web: 'web' },
};

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier));
  const [, name = '', inside = ''] = /^#([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = subpaths[from.split('/')[0] ?? '']?.[name];
  if (folder) return `${folder}/${inside}`;
  const [, own, path] = /^@population-tracker\/(contract|ui|web)\/(.+)$/.exec(specifier) ?? [];
  return own ? `${own}/${path}${own === 'contract' ? '.ts' : ''}` : specifier;
}

/** What stands farther away than a neighbour is named by where it is. */
const climb = ({ from, specifier }: Import): string | null =>
  specifier.startsWith('../../../') && /^(api|admin|me|ui|web)\//.test(from)
    ? `${specifier} climbs three levels: name it by its place (#…, see "imports" in package.json)`
    : null;

/** What belongs together moves together. */
const roundabout = ({ from, to, specifier }: Import): string | null =>
  specifier.startsWith('#features/') && featureOf(from) !== '' && featureOf(from) === featureOf(to)
    ? `${specifier} is of the same feature: name it from here`
    : null;

function brokenArrow({ from, to, typeOnly }: Import, arrows: Record<string, readonly string[]>): string | null {
  const target = layerOf(to);
  if (from.startsWith('contract/'))
    return target === 'contract' || to === 'zod' || isTest(from) ? null : `contract imports zod and nothing else, not ${to}`;
  if (from.startsWith('e2e/'))
    return isOutside(to) || target === 'contract' || to.startsWith('e2e/') ? null : `e2e imports the contract only, not ${to}`;
  if (/^(admin|me|ui|web)\//.test(from)) {
    if (to.startsWith('api/')) return `a front end never imports the API (${to})`;
    const other = frontEnds.find((name) => to.startsWith(`${name}/`) && !from.startsWith(`${name}/`));
    if (other) return `front ends never import each other, nor are they imported (${to})`;
    return target === 'contract' ? null : brokenPanelArrow(from, to);
  }
  if (from.startsWith('api/')) {
    if (/^(admin|me|ui|web)\//.test(to)) return `the API never imports a front end (${to})`;
    return target === 'contract' ? null : brokenApiArrow(from, to, typeOnly, arrows);
  }
  return null;
}

const frontEnds = ['admin', 'me'];

/** The first folder that matters, for a path of the repository; a package has none. */
function layerOf(path: string): string | null {
  const match = /^(?:(contract|ui|web|e2e|tools|bench)\/|api\/(seeds)\/|(?:api|admin|me)\/src\/([^/]+)(?=\/))/.exec(path);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
}

const isOutside = (path: string): boolean => !/^(api|admin|me|ui|web|contract|e2e|tools|bench)\//.test(path);

/** Who may write SQL: the queries of a feature, the database part of the platform, and what sets up or fills a database. */
const writesSql =
  /(^api\/src\/features\/[^/]+\/(.*\/)?([a-z-]+-)?queries(\/|\.ts$))|^api\/src\/platform\/(db\/|(.*\/)?([a-z-]+-)?queries\.ts$)|^api\/src\/testing\/|^api\/seeds\/|\.db\.test\.ts$/;
/** The shapes of a file that arrives or leaves, which a service may name. */
const sharedShapes = 'api/src/platform/http/bind.ts';
const knowsHttp = /^api\/src\/(platform\/http\/|testing\/|[a-z-]+\.ts$)|\/([a-z-]+-)?routes\.ts$|\.test\.ts$/;

function brokenApiArrow(from: string, to: string, typeOnly: boolean, arrows: Record<string, readonly string[]>): string | null {
  if (to === 'kysely' && !typeOnly && !writesSql.test(from)) return 'only queries import the SQL builder (kysely)';
  if (to.startsWith('api/src/platform/http/') && !knowsHttp.test(from) && !(typeOnly && to === sharedShapes))
    return `only routes import platform/http (${to})`;
  if (isOutside(to) || isTest(from)) return null;
  const here = layerOf(from);
  const there = layerOf(to);
  if (there === 'testing' && here !== 'testing' && here !== 'seeds') return `only tests import testing (${to})`;
  if (here === 'platform' && there !== 'platform' && !isContext(to, typeOnly))
    return `the platform knows nothing of the product, so not ${to}`;
  if (here === 'features' && there === 'features') return brokenFeatureArrow(from, to, arrows);
  if (here === 'features' && there === null && !isContext(to, typeOnly))
    return `a feature imports the platform and other features' services, not ${to}`;
  return null;
}

/** What every part is given, and the shape of the configuration. */
const isContext = (path: string, typeOnly: boolean): boolean => path === 'api/src/context.ts' || (path === 'api/src/config.ts' && typeOnly);

function brokenFeatureArrow(from: string, to: string, arrows: Record<string, readonly string[]>): string | null {
  const [caller, called] = [featureOf(from), featureOf(to)];
  if (caller === called) return null;
  // What fills the uploads of a feature has the shape that uploads gives.
  if (to === 'api/src/features/uploads/uploads-importer.ts' && /\/importer(\/|\.ts$)/.test(from)) return null;
  if (!/-service\.ts$/.test(to)) return `a feature calls another's services (…-service.ts), not ${to}`;
  if (called === 'audit-log' || arrows[caller]?.includes(called)) return null;
  return `${caller} -> ${called} is not a declared arrow (featureArrows in tools/checks/imports.ts)`;
}

const featureOf = (path: string): string => /\/features\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Of each layer of the panel, the layers it may reach besides itself. */
const panelArrows: Record<string, readonly string[]> = {
  // The build, too, which puts the list of files into the service worker.
  app: ['features', 'shell', 'ui', 'web', 'service-worker'],
  'service-worker': ['web'],
  features: ['ui', 'web'],
  shell: ['ui', 'web'],
  ui: ['web'],
  web: [],
};

function brokenPanelArrow(from: string, to: string): string | null {
  if (isOutside(to)) return null;
  const here = layerOf(from) ?? 'app';
  const there = layerOf(to) ?? 'app';
  if (here === 'testing' || (there === 'testing' && isTest(from))) return null;
  if (here === 'features' && there === 'features' && featureOf(from) !== featureOf(to)) {
    return /-pickers\.tsx?$/.test(to) ? null : `across features only pickers are imported, not ${to}`;
  }
  if (here === there || panelArrows[here]?.includes(there)) return null;
  return `${here} may import ${panelArrows[here]?.join(', ') || 'nothing'}, not ${to}`;
}

/** A type counts like a value: two files that need each other to be understood are one idea in two places, whatever runs. */
function circlesOfFiles(imports: Import[]): Finding[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (!isOutside(to)) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return circles(graph).map((circle) => ({ path: circle[0] ?? '', line: 0, message: `circle of imports: ${circle.join(' -> ')}` }));
}

function circlesOfFeatures(arrows: Record<string, readonly string[]>): Finding[] {
  return circles(new Map(Object.entries(arrows))).map((circle) => ({
    path: 'tools/checks/imports.ts',
    line: 0,
    message: `featureArrows has a circle: ${circle.join(' -> ')}`,
  }));
}

/** Every circle that a walk in depth meets, closed by its first member. */
function circles(graph: Map<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      found.push([...trail.slice(trail.indexOf(node)), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}
