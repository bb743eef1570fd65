import type { ModuleGraph } from './module-graph.ts';

/** A way in which people come by the panel: what is asked for at once, and how often that is against others. */
export interface Visit {
  entries: readonly string[];
  weight: number;
}

export interface File {
  modules: readonly string[];
  /** Which of the visits load it, by their place among all. */
  visits: ReadonlySet<number>;
}

/** What is loaded by the same visits. */
interface Part {
  modules: string[];
  bytes: number;
  visits: bigint;
  needs: Set<Part>;
}

/**
 * Shares modules out among files so that visits ask for few files and few bytes that they don't need: what the same visits load is one
 * file, and two of them are made one as long as that saves more requests than it costs bytes.
 * Files never need each other in a circle, since then none of them could begin.
 * @param bytesOf of a module, as it is sent
 * @param requestBytes how many bytes that aren't needed one request less is worth
 */
export function together(graph: ModuleGraph, visits: readonly Visit[], bytesOf: (id: string) => number, requestBytes: number): File[] {
  const weigh = weigher(visits);
  const parts = partsOf(graph, visits, bytesOf);
  // What one visit alone asks for stays a file of its own, called by what it is.
  const settled = new Set([...parts].filter((part) => !isShared(part)));
  for (let part = smallest(parts, settled); part; part = smallest(parts, settled)) {
    const partner = bestPartner(part, parts, weigh, requestBytes);
    if (partner) settled.delete(merge(parts, part, partner));
    else settled.add(part);
  }
  return [...parts].map((part) => ({
    modules: part.modules,
    visits: new Set([...visits.keys()].filter((index) => part.visits & (1n << BigInt(index)))),
  }));
}

/** All that these need at once, themselves among it. */
export function reach(graph: ModuleGraph, entries: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.get(id) ?? []));
  }
  return reached;
}

function partsOf(graph: ModuleGraph, visits: readonly Visit[], bytesOf: (id: string) => number): Set<Part> {
  const visitsOf = new Map<string, bigint>();
  visits.forEach(({ entries }, index) => {
    for (const id of reach(graph, entries)) visitsOf.set(id, (visitsOf.get(id) ?? 0n) | (1n << BigInt(index)));
  });
  const byVisits = new Map<bigint, Part>();
  const partOf = new Map<string, Part>();
  for (const [id, of] of visitsOf) {
    const part = byVisits.get(of) ?? { modules: [], bytes: 0, visits: of, needs: new Set() };
    byVisits.set(of, part);
    partOf.set(id, part);
    part.modules.push(id);
    part.bytes += bytesOf(id);
  }
  for (const [id, part] of partOf) {
    for (const needed of graph.get(id) ?? []) {
      const other = partOf.get(needed);
      if (other && other !== part) part.needs.add(other);
    }
  }
  return new Set(byVisits.values());
}

const isShared = ({ visits }: Part): boolean => (visits & (visits - 1n)) !== 0n;

type Weigh = (visits: bigint) => number;

/** Of those that haven't been looked at as they are now. */
function smallest(parts: ReadonlySet<Part>, settled: ReadonlySet<Part>): Part | undefined {
  let least: Part | undefined;
  for (const part of parts) if (!settled.has(part) && (!least || part.bytes < least.bytes)) least = part;
  return least;
}

function bestPartner(part: Part, parts: ReadonlySet<Part>, weigh: Weigh, requestBytes: number): Part | undefined {
  let best: Part | undefined;
  let bestGain = 0;
  for (const other of parts) {
    const both = part.visits & other.visits;
    if (other === part || both === 0n || !isShared(other)) continue;
    const saved =
      requestBytes * weigh(both) - part.bytes * weigh(other.visits & ~part.visits) - other.bytes * weigh(part.visits & ~other.visits);
    if (saved <= bestGain) continue;
    const gain = saved - dragged(part, other, weigh) - dragged(other, part, weigh);
    if (gain > bestGain && !goesRound(part, other) && !goesRound(other, part)) [best, bestGain] = [other, gain];
  }
  return best;
}

/** What `one` needs comes along for those who only wanted the other. */
function dragged(one: Part, other: Part, weigh: Weigh): number {
  const come = other.visits & ~one.visits;
  if (come === 0n) return 0;
  let bytes = 0;
  for (const needed of allNeeds(one)) if (needed !== other) bytes += needed.bytes * weigh(come & ~needed.visits);
  return bytes;
}

function allNeeds(part: Part): Set<Part> {
  const all = new Set<Part>();
  const waiting = [...part.needs];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (all.has(next)) continue;
    all.add(next);
    waiting.push(...next.needs);
  }
  return all;
}

/** `from` needs something else that needs `to`: made one, they would need what needs them. */
function goesRound(from: Part, to: Part): boolean {
  return [...from.needs].some((needed) => needed !== to && allNeeds(needed).has(to));
}

/** @returns what they are now */
function merge(parts: Set<Part>, one: Part, other: Part): Part {
  parts.delete(other);
  one.modules.push(...other.modules);
  one.bytes += other.bytes;
  one.visits |= other.visits;
  for (const part of parts) if (part.needs.delete(other)) part.needs.add(one);
  for (const needed of other.needs) one.needs.add(needed);
  one.needs.delete(one);
  one.needs.delete(other);
  for (const needed of allNeeds(one)) needed.visits |= one.visits;
  return one;
}

function weigher(visits: readonly Visit[]): Weigh {
  const known = new Map<bigint, number>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    let weight = 0;
    for (const [index, visit] of visits.entries()) if (of & (1n << BigInt(index))) weight += visit.weight;
    known.set(of, weight);
    return weight;
  };
}
