import { describe, expect, test } from 'vitest';
import { type File, together, type Visit } from './together.ts';

/** A graph by what each module needs: "a: b c". */
const graphOf = (...lines: string[]) =>
  new Map(
    lines.map((line) => {
      const [id = '', needs = ''] = line.split(':');
      return [id, new Set(needs.split(' ').filter(Boolean))] as const;
    }),
  );

const visit = (entries: string, weight = 1): Visit => ({ entries: entries.split(' '), weight });
const sorted = (files: File[]) => files.map(({ modules }) => [...modules].sort().join(' ')).sort();

describe('together', () => {
  test('what the same visits ask for is one file, and what one alone asks for is its own', () => {
    const graph = graphOf('main:', 'page: kit table', 'other: kit table', 'kit: base', 'table: base', 'base:');
    const files = together(graph, [visit('main page'), visit('main other')], () => 100, 1);
    expect(sorted(files)).toEqual(['base kit main table', 'other', 'page']);
    expect(files.filter(({ visits }) => visits.size > 1)).toHaveLength(1);
  });

  test('two are made one where that saves more requests than it costs bytes', () => {
    const graph = graphOf('one: small big', 'two: small', 'three: small big', 'small:', 'big:');
    const visits = [visit('one'), visit('two'), visit('three')];
    const bytesOf = (id: string) => (id === 'big' ? 1_000 : 10);
    expect(sorted(together(graph, visits, bytesOf, 400))).toContain('big');
    expect(sorted(together(graph, visits, bytesOf, 600))).toContain('big small');
  });

  test('a visit that counts more asks for nothing that it doesn’t need', () => {
    const graph = graphOf('one: small big', 'two: small', 'three: small big', 'small:', 'big:');
    const bytesOf = (id: string) => (id === 'big' ? 1_000 : 10);
    expect(sorted(together(graph, [visit('one'), visit('two', 100), visit('three')], bytesOf, 600))).toContain('big');
  });

  test('each module is in one file, no files need each other in a circle, and each visit gets all that it needs', () => {
    const names = Array.from({ length: 60 }, (_, index) => `m${index}`);
    // Each needs some that come after it, by a fixed rule, so that the graph itself has no circle.
    const needs = (index: number) => names.filter((_, other) => other > index && (index * 7 + other * 13) % 11 === 0);
    const graph = new Map(names.map((name, index) => [name, new Set(needs(index))]));
    const visits = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => visit(`m${index} m${index + 8}`, 1 + (index % 3)));
    const files = together(graph, visits, (id) => 10 + Number(id.slice(1)) * 20, 900);
    const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file] as const)));
    expect(fileOf.size).toBe(files.reduce((count, { modules }) => count + modules.length, 0));
    expect(files.some(({ modules }) => modules.length > 1)).toBe(true);
    for (const id of fileOf.keys()) for (const needed of graph.get(id) ?? []) expect(fileOf.has(needed), `${needed} for ${id}`).toBe(true);
    for (const file of files) expect(neededFiles(file), 'a file needs itself through others').not.toContain(file);

    function neededFiles(file: File): Set<File> {
      const found = new Set<File>();
      const waiting = [file];
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        for (const other of next.modules.flatMap((id) => [...(graph.get(id) ?? [])]).map((id) => fileOf.get(id))) {
          if (!other || other === next || found.has(other)) continue;
          found.add(other);
          waiting.push(other);
        }
      }
      return found;
    }
  });
});
