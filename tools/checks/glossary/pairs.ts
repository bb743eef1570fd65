import type { ESTree } from 'rolldown/utils';
import { isTest, lineAt, type SourceFile, visit } from '../source.ts';
import { plain, readTexts } from '../translations/texts.ts';

/** One text in both languages of the product. */
export interface Pair {
  path: string;
  line: number;
  en: string;
  tr: string;
}

/** What persons read: the texts of the panel, and whatever stands as `{ en, tr }` in the contract and the API. */
export function readPairs(files: SourceFile[]): Pair[] {
  const spoken = files.filter(({ path }) => /^(contract|api\/src)\/.*\.ts$/.test(path) && !isTest(path) && !path.includes('/testing/'));
  return [...panelPairs(files), ...spoken.flatMap(pairsIn)];
}

function panelPairs(files: SourceFile[]): Pair[] {
  const texts = readTexts(files);
  return texts
    .filter(({ language }) => language === 'tr')
    .flatMap((file) => {
      const english = texts.find((one) => one.language === 'en' && one.namespace === file.namespace && one.part === file.part);
      return [...file.keys].flatMap(([key, { line, source }]) => {
        const en = english?.keys.get(key)?.source;
        return en === undefined ? [] : [{ path: file.path, line, en, tr: source }];
      });
    });
}

function pairsIn(file: SourceFile): Pair[] {
  const pairs: Pair[] = [];
  visit(file, {
    ObjectExpression: (node) => {
      const [en, tr] = [valueOf(node, 'en'), valueOf(node, 'tr')];
      if (en && tr) pairs.push(...pairUp(file, en, tr));
    },
  });
  return pairs;
}

/** Objects below are paired key by key; anything else is compared as it is written. */
function pairUp(file: SourceFile, english: ESTree.Node, turkish: ESTree.Node): Pair[] {
  const [en, tr] = [plain(english), plain(turkish)];
  if (en.type === 'ObjectExpression' && tr.type === 'ObjectExpression') {
    return en.properties.flatMap((property) => {
      const key = property.type === 'Property' ? keyOf(property) : null;
      const other = key === null ? null : valueOf(tr, key);
      return property.type === 'Property' && other ? pairUp(file, property.value, other) : [];
    });
  }
  const text = ({ start, end }: ESTree.Node) => stringsOf(file.text.slice(start, end));
  return [{ path: file.path, line: lineAt(file, english.start), en: text(en), tr: text(tr) }];
}

function valueOf(object: ESTree.ObjectExpression, key: string): ESTree.Node | null {
  for (const property of object.properties) if (property.type === 'Property' && keyOf(property) === key) return property.value;
  return null;
}

const keyOf = ({ key }: ESTree.ObjectProperty): string | null =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;

/** Of code, what stands between quotes. */
const stringsOf = (code: string): string =>
  [...code.matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(String).join(' ');
