import { expect, test } from 'vitest';
import { checkManner } from './manner.ts';
import { sourceFile } from './source.ts';

const page = (jsx: string) => sourceFile('admin/src/features/users/Page.tsx', `export const Page = () => ${jsx};`);
const messages = (...files: Parameters<typeof checkManner>[0]) => checkManner(files).map(({ message }) => message);

test('what closes is the one button, with the one text', () => {
  expect(messages(page("<Button onClick={close}>\n  {t('ui.close')}\n</Button>"))).toEqual(['a button that closes is a CloseButton']);
  expect(messages(page("<IconButton label={t('ui.close')} onClick={close} />"))).toEqual([]);
  const texts = (path: string) => sourceFile(path, "export default { ui: { close: 'Close' }, done: 'Closed' };");
  expect(messages(texts('web/i18n/en.ts'))).toEqual([]);
  expect(messages(texts('admin/src/features/users/i18n/en.ts'))).toEqual(['ui.close says what ui.close says']);
});

test('what is added is added once', () => {
  const source = (code: string) => sourceFile('me/src/features/users/add.ts', code);
  expect(messages(source('await call(createUser, { body })'))).toEqual(['what is added is added by callOnce']);
  expect(messages(source('await callOnce(createUser, { body })'))).toEqual([]);
  expect(messages(source('await call(createApiKey, { body })'))).toEqual([]);
  expect(messages(source('await call(updateUser, { body })'))).toEqual([]);
});

test('a date on hover is told in full', () => {
  expect(messages(page('<time title={formatInstant(at)} />'))).toEqual(['a hover text tells a date by formatStamp']);
  expect(messages(page('<time title={formatStamp(at)} />'))).toEqual([]);
});
