import { expect, test } from 'vitest';
import { blocksOf } from './notice-text.ts';

test('headings, paragraphs with their lines, and lists', () => {
  expect(blocksOf('# Who we are\nAcme\nAnkara\n\n## Rights\n- access\n- erasure\nSince 2026')).toEqual([
    { is: 'heading', level: 2, pieces: [{ text: 'Who we are' }] },
    { is: 'paragraph', lines: [[{ text: 'Acme' }], [{ text: 'Ankara' }]] },
    { is: 'heading', level: 3, pieces: [{ text: 'Rights' }] },
    { is: 'list', items: [[{ text: 'access' }], [{ text: 'erasure' }]] },
    { is: 'paragraph', lines: [[{ text: 'Since 2026' }]] },
  ]);
  expect(blocksOf('one\n\ntwo')).toHaveLength(2);
  expect(blocksOf('#1 of all, and 5 * 3')).toEqual([{ is: 'paragraph', lines: [[{ text: '#1 of all, and 5 * 3' }]] }]);
});

test('addresses are links, without what ends their sentence', () => {
  expect(blocksOf('See https://acme.example/kvkk, or write to dpo@acme.example.')).toEqual([
    {
      is: 'paragraph',
      lines: [
        [
          { text: 'See ' },
          { text: 'https://acme.example/kvkk', href: 'https://acme.example/kvkk' },
          { text: ', or write to ' },
          { text: 'dpo@acme.example', href: 'mailto:dpo@acme.example' },
          { text: '.' },
        ],
      ],
    },
  ]);
  expect(blocksOf('[our rules](https://acme.example/a?b=1)!')[0]).toMatchObject({
    lines: [[{ text: 'our rules', href: 'https://acme.example/a?b=1' }, { text: '!' }]],
  });
});

test.each(['[x](javascript:alert(1))', '[x](data:text/html,x)', '[x](//evil.example)', '<a href="javascript:x">y</a>', '[x](HTTPS:x)'])(
  '%s is no link',
  (text) => {
    expect(JSON.stringify(blocksOf(text))).not.toContain('href":');
  },
);

test('a text as long as they may be is read at once, whatever it repeats', () => {
  for (const part of ['[', '[a](', 'a@', 'a.', 'https://', '# ', '](']) {
    const began = Date.now();
    blocksOf(part.repeat(Math.ceil(40_000 / part.length)));
    expect(Date.now() - began).toBeLessThan(2_000);
  }
});
