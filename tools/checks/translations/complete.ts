import { type PanelLanguage, panelLanguages, productLanguages } from '@population-tracker/contract/kernel/constants';
import type { Finding } from '../source.ts';
import type { Text, TextFile } from './texts.ts';

/** Where texts of the product stand, and those of the interface, which exist in every language of the panel. */
const languagesOf: Record<TextFile['part'], readonly PanelLanguage[]> = {
  web: panelLanguages,
  shell: panelLanguages,
  ui: panelLanguages,
  features: productLanguages,
};

/** A part of the frame that speaks of the product's own screens, whose texts are those of the product. */
const productParts = new Set(['help']);

/** @returns languages that a namespace lacks, and where a language says less or other things than English. */
export function incomplete(texts: TextFile[]): Finding[] {
  const english = texts.filter(({ language }) => language === 'en');
  return [
    ...texts.flatMap(unknownLanguage),
    ...english.flatMap((file) => lackingLanguages(file, texts)),
    ...english.flatMap((file) => takenName(file, english)),
    ...english.flatMap(wrongForms),
    ...texts.filter(({ language }) => language !== 'en').flatMap((file) => untranslated(file, english)),
  ];
}

function unknownLanguage({ path, language }: TextFile): Finding[] {
  return isKnown(language) ? [] : [{ path, line: 0, message: `the panel has no language ${language}` }];
}

const isKnown = (language: string): boolean => (panelLanguages as readonly string[]).includes(language);

function lackingLanguages({ path, part, namespace }: TextFile, texts: TextFile[]): Finding[] {
  const there = texts.filter((text) => text.namespace === namespace && text.part === part).map(({ language }) => language);
  return (productParts.has(namespace) ? productLanguages : languagesOf[part])
    .filter((language) => !there.includes(language))
    .map((language) => ({
      path: path.replace(/en\.ts$/, `${language}.ts`),
      line: 0,
      message: 'is missing: these texts exist in every language',
    }));
}

function takenName(file: TextFile, english: TextFile[]): Finding[] {
  const first = english.find(({ namespace }) => namespace === file.namespace);
  return first === file ? [] : [{ path: file.path, line: 0, message: `${first?.path} has the name ${file.namespace} already` }];
}

function untranslated(file: TextFile, english: TextFile[]): Finding[] {
  const beside = english.find(({ namespace, part }) => namespace === file.namespace && part === file.part);
  if (!beside) return [{ path: file.path, line: 0, message: 'has no English beside it' }];
  const found: Finding[] = [];
  for (const [key, text] of beside.keys) {
    const own = file.keys.get(key);
    if (!own) found.push({ path: file.path, line: 0, message: `the key ${key} is not translated` });
    else found.push(...unlike(file, key, own, text));
  }
  for (const [key, { line }] of file.keys) {
    if (!beside.keys.has(key)) found.push({ path: file.path, line, message: `the key ${key} is not in English` });
  }
  return [...found, ...wrongForms(file)];
}

function unlike({ path }: TextFile, key: string, own: Text, english: Text): Finding[] {
  const found: Finding[] = [];
  const [mine, theirs] = [places(own), places(english)];
  if (mine !== theirs)
    found.push({ path, line: own.line, message: `${key} fills ${mine || 'nothing'}, English fills ${theirs || 'nothing'}` });
  if (own.forms.length > 0 !== english.forms.length > 0) {
    const counts = english.forms.length > 0 ? 'English has plural forms' : 'English has no plural forms';
    found.push({ path, line: own.line, message: `${key}: ${counts}` });
  }
  return found;
}

/** A form that the language counts by and the text lacks would be shown as its key. */
function wrongForms({ path, language, keys }: TextFile): Finding[] {
  if (!isKnown(language)) return [];
  const wanted = categoriesOf(language);
  return [...keys].flatMap(([key, { line, forms }]) => {
    const had = [...forms].sort().join(', ');
    if (had === '' || had === wanted) return [];
    return [{ path, line, message: `${key} has the plural forms ${had}; ${language} counts by ${wanted}` }];
  });
}

const categoriesOf = (language: string): string => new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort().join(', ');

/** The values that a text is given, `{{count}}`, and the parts that are marked in it, `<1>`. */
const places = ({ source }: Text): string =>
  [...new Set([...source.matchAll(/\{\{\s*(\w+)|(<\/?\d+>)/g)].map(([, name, mark]) => name ?? mark))].sort().join(', ');
