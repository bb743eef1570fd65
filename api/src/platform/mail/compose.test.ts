import { expect, test } from 'vitest';
import { compose } from './compose.ts';

const mail = {
  id: 1,
  messageId: '<1@x>',
  from: 'a@x.example',
  to: 'b@x.example',
  subject: 's',
  text: 't',
  html: '<p>t</p>',
  date: new Date(0),
};
const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
const file = { filename: 'invitation.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST', content };
const typesOf = (message: Buffer) =>
  [...message.toString().matchAll(/^Content-Type: ([^;\r]+)(.*(?:\r\n\s.*)*)/gim)].map(([, type, more]) => [
    type,
    /method=(\w+)/.exec(more ?? '')?.[1],
  ]);

test('an entry for a calendar goes with the texts, where mail programs look for it, and is there as a file too', async () => {
  const { message } = await compose({ ...mail, attachments: [{ ...file, method: 'REQUEST' }] });
  expect(typesOf(message)).toEqual([
    ['multipart/mixed', undefined],
    ['multipart/alternative', undefined],
    ['text/plain', undefined],
    ['text/html', undefined],
    ['text/calendar', 'REQUEST'],
    ['application/ics', undefined],
  ]);
  expect(message.toString()).toMatch(/filename=invitation\.ics/);
});

test('a file beside it stays a file', async () => {
  const { message } = await compose({ ...mail, attachments: [file] });
  expect(typesOf(message).at(-1)).toEqual(['text/calendar', 'REQUEST']);
  expect(message.toString()).not.toContain('application/ics');
});
