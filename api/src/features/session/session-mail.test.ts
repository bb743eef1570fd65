import { expect, test } from 'vitest';
import { codeMail } from './session-mail.ts';

test.each([
  ['en', 'Hello Çağla,', 'It is good for 5 minutes'],
  ['tr', 'Merhaba Çağla,', 'Kod 5 dakika geçerlidir'],
] as const)('the mail with the code is written in %s', (language, greeting, life) => {
  const { text, html } = codeMail({ purpose: 'signIn', language, name: 'Çağla', code: '042917', minutes: 5 });
  for (const body of [text, html]) {
    expect(body).toContain('042917');
    expect(body).toContain(greeting);
    expect(body).toContain(life);
  }
  expect(html).toContain(`<html lang="${language}">`);
});

test('the subject never shows the code', () => {
  expect(codeMail({ purpose: 'signIn', language: 'en', name: 'Ada', code: '042917', minutes: 5 }).subject).not.toMatch(/\d/);
});

test('a name is text, not markup', () => {
  const { html } = codeMail({ purpose: 'signIn', language: 'en', name: '<img src=x onerror="alert(1)">', code: '042917', minutes: 5 });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});

test('the mail loads nothing from anywhere', () => {
  expect(codeMail({ purpose: 'signIn', language: 'tr', name: 'Ada', code: '042917', minutes: 5 }).html).not.toMatch(/https?:|src=|url\(/);
});
