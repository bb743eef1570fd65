import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Has each stack trace of this process say where in the sources it is, though the process runs what was put together of them. A map is
 * read for the first trace that needs it; Node by itself would read all at the start, and keep them: 22 MB.
 */
export function tellSources(): void {
  Error.prepareStackTrace = (error, sites) => [titleOf(error), ...sites.map((site) => sourceIn(String(site)))].join('\n    at ');
}

function titleOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

const builtPlace = /(file:\/\/\S+\/api\/dist\/[\w.-]+\.js):(\d+):(\d+)/;

/** A line of a trace, with the place in the sources instead of that in a built file. */
export const sourceIn = (site: string): string =>
  site.replace(builtPlace, (place, url: string, line: string, column: string) => {
    const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = resolve(dirname(fileURLToPath(url)), found.originalSource);
    return `${relative(process.cwd(), source)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

const maps = new Map<string, SourceMap | null>();

function mapOf(url: string): SourceMap | null {
  let map = maps.get(url);
  if (map === undefined) {
    map = readMap(url);
    maps.set(url, map);
  }
  return map;
}

/** Null where none is there, as after another build: the place in the built file tells something too. */
function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}
