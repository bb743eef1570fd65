import { type Finding, isTest, lineAt, type SourceFile } from './source.ts';
import { readTexts } from './translations/texts.ts';

const closeButton = 'ui/dialog/CloseButton.tsx';

/** Their answers hold a secret, which the server doesn't keep to give it once more; a device and a passkey are themselves the key. */
const answeredOnce = 'createApiKey|createScimToken|addPasskey|addMyDevice';
const adding = new RegExp(`\\bcall\\((?!(?:${answeredOnce})\\b)(?:add|create)[A-Z]\\w*`, 'g');

/**
 * @returns where front ends leave the one manner (`docs/manner.md`): another Close, a date on hover in another form, something that is
 * added twice where an answer is lost
 */
export function checkManner(files: SourceFile[]): Finding[] {
  const components = files.filter(({ path }) => /^((admin|me)\/src|ui)\/.*\.tsx$/.test(path) && !isTest(path));
  const sources = files.filter(({ path }) => /^(admin|me)\/src\//.test(path) && !isTest(path));
  return [
    ...otherCloses(files),
    ...sources.flatMap((file) => found(file, adding, 'what is added is added by callOnce')),
    ...components
      .filter(({ path }) => path !== closeButton)
      .flatMap((file) => found(file, /<Button\b(?:[^>]|=>)*>\s*\{\w+\('(?:generic:)?ui\.close'/g, 'a button that closes is a CloseButton')),
    ...components.flatMap((file) => found(file, /\btitle=\{\s*formatInstant/g, 'a hover text tells a date by formatStamp')),
  ];
}

function otherCloses(files: SourceFile[]): Finding[] {
  return readTexts(files)
    .filter(({ language }) => language === 'en')
    .flatMap(({ path, namespace, keys }) =>
      [...keys]
        .filter(([key, { source }]) => source === "'Close'" && !(namespace === 'generic' && key === 'ui.close'))
        .map(([key, { line }]) => ({ path, line, message: `${key} says what ui.close says` })),
    );
}

const found = (file: SourceFile, form: RegExp, message: string): Finding[] =>
  [...file.text.matchAll(form)].map(({ index }) => ({ path: file.path, line: lineAt(file, index), message }));
