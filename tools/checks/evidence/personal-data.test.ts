import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkPersonalData } from './personal-data.ts';

const schema = (columns: string) =>
  sourceFile('api/schema.sql', `create table users (\n${columns}  constraint users_pkey PRIMARY KEY (id)\n);\n`);
const document = (personal: string, turkish = personal, others = '`id`') =>
  `# Data protection\n\n## What is stored\n\n| \`users\` | ${personal} | why |\n\n## Neler saklanır\n\n| \`users\` | ${turkish} | neden |\n\n# Columns without personal data\n\n| \`users\` | ${others} |\n`;
const found = (columns: string, text: string) => checkPersonalData([schema(columns)], text).map(({ line, message }) => [line, message]);

const two = '  id integer not null,\n  "name" text not null,\n';

test('each column of the database is told in one of the lists', () => {
  expect(found(two, document('`name`'))).toEqual([]);
  expect(found(`${two}  shoe_size integer,\n`, document('`name`'))).toEqual([
    [0, 'users.shoe_size is in neither list: does it hold personal data?'],
  ]);
});

test('none is told twice, and none that isn’t there', () => {
  expect(found(two, document('`name`, `id`'))).toEqual([[13, 'users.id is in both lists']]);
  expect(found(two, document('`name`', '`name`', '`id`, `hair`'))).toEqual([[13, 'the database has no users.hair']]);
});

test('both languages tell the same', () => {
  expect(found(two, document('`name`', ''))).toEqual([[5, 'users.name isn’t told in Turkish']]);
  expect(found(two, document('`name`', '`name`, `id`'))).toEqual([[9, 'users.id isn’t told in English']]);
});
