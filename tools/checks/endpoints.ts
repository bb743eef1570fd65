import type { ESTree } from 'rolldown/utils';
import { type Finding, isTest, lineAt, type SourceFile, visit } from './source.ts';

/** @returns endpoints of the contract that no feature of the API answers, and two that share a method and path. */
export function checkEndpoints(files: SourceFile[]): Finding[] {
  const declared = files.filter(({ path }) => /^contract\/.+\.ts$/.test(path) && !isTest(path)).flatMap(declarations);
  const bound = new Set(files.filter(({ path }) => /^api\/src\/.*routes\.ts$/.test(path)).flatMap(boundNames));
  const routes = new Map<string, string>();
  return declared.flatMap(({ name, route, path, line }) => {
    const twin = routes.get(route);
    routes.set(route, name);
    if (twin) return [{ path, line, message: `${name} and ${twin} are both ${route}` }];
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

function boundNames(file: SourceFile): string[] {
  const names: string[] = [];
  visit(file, {
    CallExpression: (node) => {
      const first = node.arguments[0];
      if (!/^bind(Events)?$/.test(calledName(node))) return;
      if (first?.type === 'Identifier') names.push(first.name);
      if (first?.type === 'MemberExpression' && first.property.type === 'Identifier') names.push(first.property.name);
    },
  });
  return names;
}

const calledName = ({ callee }: ESTree.CallExpression): string => (callee.type === 'Identifier' ? callee.name : '');
