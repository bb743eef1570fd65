import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { toldOf } from './told-here.ts';

test('of the catalogue stays what is named, without the status that only the server says', () => {
  const code = `const one = { ...others,
  'value.required': { status: 422, en: 'Can’t be empty.', tr: 'Boş olamaz.' },
  'users.emailTaken': { status: 409, en: 'Is taken.', tr: 'Kullanılıyor.' },
  'session.missingToken': { en: 'Sign in.', tr: 'Giriş yapın.', status: 401 },
  'request.busy': { status: 503, en: 'Busy.', tr: 'Meşgul.' } };`;
  const told = toldOf(code, parseAst(code), new Set(['value.required', 'session.missingToken']));
  expect(new Function('others', `${told} return one;`)({ given: {} })).toEqual({
    given: {},
    'value.required': { en: 'Can’t be empty.', tr: 'Boş olamaz.' },
    'session.missingToken': { en: 'Sign in.', tr: 'Giriş yapın.' },
  });
});
