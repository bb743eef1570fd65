import type { ESTree } from 'rolldown/utils';
import { type Finding, isTest, lineAt, type SourceFile, visit } from './source.ts';

/**
 * @returns endpoints of the contract that no feature of the API answers, two that share a method and path, and those that are bound as
 * what only reads, which a replica may answer, but are no `GET`.
 */
export function checkEndpoints(files: SourceFile[]): Finding[] {
  const declared = files.filter(({ path }) => /^contract\/.+\.ts$/.test(path) && !isTest(path)).flatMap(declarations);
  const bindings = files.filter(({ path }) => /^api\/src\/.*routes\.ts$/.test(path)).flatMap(boundNames);
  const bound = new Set(bindings.map(({ name }) => name));
  const reads = new Set(bindings.flatMap(({ name, by }) => (by === 'bindReading' ? name : [])));
  const routes = new Map<string, string>();
  return declared.flatMap(({ name, route, path, line }) => {
    const twin = routes.get(route);
    routes.set(route, name);
    if (twin) return [{ path, line, message: `${name} and ${twin} are both ${route}` }];
    if (reads.has(name) && !route.startsWith('GET ')) return [{ path, line, message: `${name} (${route}) is bound as what only reads` }];
    return bound.has(name) ? [] : [{ path, line, message: `no feature binds ${name} (${route})` }];
  });
}

interface Declaration {
  name: string;
  /** `GET /users/:`: parameters count by their place, not by their name. */
  route: string;
  path: string;
  line: number;
}

function declarations(file: SourceFile): Declaration[] {
  const found: Declaration[] = [];
  visit(file, {
    VariableDeclarator: ({ id, init, start }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || calledName(init) !== 'endpoint') return;
      const route = init.arguments[0];
      if (route?.type !== 'Literal' || typeof route.value !== 'string') return;
      found.push({ name: id.name, route: route.value.replace(/:\w+/g, ':'), path: file.path, line: lineAt(file, start) });
    },
  });
  return found;
}

function boundNames(file: SourceFile): { name: string; by: string }[] {
  const names: { name: string; by: string }[] = [];
  visit(file, {
    CallExpression: (node) => {
      const first = node.arguments[0];
      const by = calledName(node);
      if (!/^bind(Events|Reading|SingleWrite)?$/.test(by)) return;
      if (first?.type === 'Identifier') names.push({ name: first.name, by });
      if (first?.type === 'MemberExpression' && first.property.type === 'Identifier') names.push({ name: first.property.name, by });
    },
  });
  return names;
}

const calledName = ({ callee }: ESTree.CallExpression): string => (callee.type === 'Identifier' ? callee.name : '');
