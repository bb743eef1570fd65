import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const left = (sheet: string) => usedStyles(sheet, ['const button={root:"m_77c9d27d",inner:"m_80f1301b"}']);

test('parts of the library that no script names lose their styles', () => {
  expect(left('.m_77c9d27d{color:red}.m_0000000a{color:red}')).toBe('.m_77c9d27d{color:red}');
  expect(left('.m_0000000a,.m_0000000b>a{color:red}')).toBe('');
  expect(left('.m_77c9d27d .m_0000000a:hover{color:red}')).toBe('');
  expect(left('@layer mantine{@media (width<=767px){:where(.m_0000000a) a{color:red}a{color:red}}}')).toContain('{a{color:red}}');
});

test('what may apply without them stays', () => {
  for (const sheet of [
    ':root{--a:1px}',
    'a:not(.m_0000000a){color:red}',
    '.m_0000000a,.m_80f1301b{color:red}',
    ':is(.m_0000000a,.m_77c9d27d)>a{color:red}',
    '.m_mine_3{color:red}',
    '._m_0000000a_2{color:red}',
    '@keyframes a{to{color:red}}',
  ])
    expect(left(sheet)).toBe(sheet);
});
