import { expect, test } from 'vitest';
import { layOut, type MailContent } from './layout.ts';

const content: MailContent = {
  language: 'tr',
  subject: 'Acil durum <b>',
  preheader: 'Güvende misiniz?',
  parts: [
    { heading: 'Yangın & duman' },
    { text: 'Binayı terk edin.\nToplanma alanına gidin.' },
    { facts: [{ label: 'Yer', value: 'İstanbul <1. kat>' }] },
    { list: ['Asansör yok', 'Kapıları kapatın'] },
    { buttons: [{ label: 'Güvendeyim', url: 'https://tracker.example/emergency/respond?token=a&answer=safe', tone: 'safe' }] },
    { html: '<p><strong>Sanitised</strong></p>', plain: 'Sanitised' },
    { note: 'Bir tatbikat değildir.' },
  ],
};

test('a mail has the same content as markup and as text, in its language', () => {
  const { html, text, subject } = layOut(content);
  expect(subject).toBe('Acil durum <b>');
  expect(text).toBe(
    [
      'Yangın & duman',
      'Binayı terk edin.\nToplanma alanına gidin.',
      'Yer: İstanbul <1. kat>',
      '- Asansör yok\n- Kapıları kapatın',
      'Güvendeyim:\nhttps://tracker.example/emergency/respond?token=a&answer=safe',
      'Sanitised',
      'Bir tatbikat değildir.',
      'Population Tracker',
    ].join('\n\n'),
  );
  expect(html).toContain('<html lang="tr">');
  expect(html).toContain('<title>Acil durum &lt;b&gt;</title>');
  expect(html).toContain('Binayı terk edin.<br>Toplanma alanına gidin.');
  expect(html).toContain('İstanbul &lt;1. kat&gt;');
  expect(html).toContain('<p><strong>Sanitised</strong></p>');
});

test('a button leads to the same address in Outlook and elsewhere, its label escaped', () => {
  const { html } = layOut({
    language: 'en',
    subject: '',
    parts: [{ buttons: [{ label: '<Go>', url: 'https://tracker.example/?a=1&b="2' }] }],
  });
  expect(html.match(/href="https:\/\/tracker\.example\/\?a=1&amp;b=&quot;2"/g)).toHaveLength(2);
  expect(html).not.toContain('<Go>');
  expect(() => layOut({ language: 'en', subject: '', parts: [{ buttons: [{ label: 'Go', url: 'javascript:alert(1)' }] }] })).toThrow(
    'web address',
  );
});

test('a mail loads nothing from anywhere', () => {
  expect(layOut(content).html).not.toMatch(/src=|url\(|@import|<link/);
});

test('lists of mails show the preheader, or the first text without one', () => {
  const hidden = (mail: MailContent) => /<div style="display:none[^>]*>([^&]*)&#847;/.exec(layOut(mail).html)?.[1];
  expect(hidden(content)).toBe('Güvende misiniz?');
  const { preheader: _, ...without } = content;
  expect(hidden(without)).toBe('Binayı terk edin.\nToplanma alanına gidin.');
});

test('numbers stand below each other, as markup and as text, and whatever is in a cell is text', () => {
  const table = {
    head: ['Slot', 'Tue 24', 'Places'],
    rows: [
      ['11:30', '9', '40'],
      ['<b>İ', '120 full', '120'],
    ],
    foot: ['All', '129', '160'],
  };
  const { html, text } = layOut({ language: 'en', subject: '', parts: [{ table }] });
  expect(text.split('\n').slice(0, 4)).toEqual([
    'Slot     Tue 24  Places',
    '11:30         9      40',
    '<b>İ   120 full     120',
    'All         129     160',
  ]);
  expect(html).toMatch(/<tr><th [^>]*scope="row"[^>]*>&lt;b&gt;İ<\/th><td [^>]*>120 full<\/td><td [^>]*>120<\/td><\/tr>/);
  expect(html.match(/scope="col"/g)).toHaveLength(3);
});
