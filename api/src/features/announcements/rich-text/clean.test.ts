import { describe, expect, test } from 'vitest';
import { cleanText, withStyles } from './clean.ts';
import { plainText } from './plain-text.ts';

describe('what may stand in an announcement', () => {
  test.each([
    '<p>Plain, <strong>bold</strong>, <em>italic</em>.<br />Next line</p>',
    '<h2>Heading</h2><h3>Smaller</h3>',
    '<ul><li><p>One</p><ol><li><p>Inner</p></li></ol></li><li><p>Two</p></li></ul>',
    '<p><a href="https://company.example/a?b=1&amp;c=2#d">Link</a> <a href="http://intranet/news">inside</a></p>',
    '<p><a href="mailto:ik@company.example?subject=Hi">Write</a></p>',
    '<p>İş güvenliği: 5 &lt; 6 &amp; 7 &gt; 2 “ğüşıöç” 🙂</p>',
  ])('stays as it is: %s', (html) => {
    expect(cleanText(html)).toBe(html);
  });

  test('is written the same way however it came', () => {
    expect(cleanText('<H1>A</H1><div><b>b</b> <i>c</i></div><h5>d</h5>')).toBe('<h2>A</h2><p><strong>b</strong> <em>c</em></p><h3>d</h3>');
  });
});

/** Everything that a page could be attacked with, in words that survive. */
const hostile: [string, string][] = [
  ['a script', '<p>a</p><script>alert(1)</script><p>b</p>'],
  ['a script that hides another', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script in a comment', '<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>'],
  ['an event handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>'],
  ['a handler after a slash', '<strong/onclick=alert(1)>a</strong>'],
  ['an image', '<img src=x onerror=alert(1)>'],
  ['a picture drawn by script', '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)">a</a></svg>'],
  ['mathematics', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>'],
  ['a style sheet', '<style>p{background:url(javascript:alert(1))}</style><p>a</p>'],
  ['a style', '<p style="position:fixed;inset:0;background:url(https://evil.example)">a</p>'],
  ['a class and an id', '<p class="admin" id="login" data-x="1" title="t">a</p>'],
  ['a script link', '<a href="javascript:alert(1)">a</a>'],
  ['a script link in capitals and with breaks', '<a href=" JaVa\nScRiPt:alert(1)">a</a>'],
  ['a script link in entities', '<a href="&#106;avascript&colon;alert(1)">a</a>'],
  ['a script link behind a control character', '<a href="\u0001javascript:alert(1)">a</a>'],
  ['a data link', '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>'],
  ['a link without a protocol', '<a href="//evil.example">a</a>'],
  ['a link of this page', '<a href="/logout" target="_blank" rel="opener">a</a>'],
  ['a link with a password', '<a href="https://user:password@company.example">a</a>'],
  ['a link that looks like another', '<a href="HTTPS://company.example@evil.example/x">a</a>'],
  ['a file link', '<a href="file:///etc/passwd">a</a>'],
  ['a frame', '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an object', '<object data="x.swf"><embed src="x.swf"></object>'],
  ['a form', '<form action="https://evil.example"><input name="password"><button>a</button></form>'],
  ['a base and a redirect', '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a template', '<template><img src=x onerror=alert(1)></template>'],
  ['what only breaks out when parsed again', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['a text area that isn’t closed', '<textarea><img src=x onerror=alert(1)>'],
  ['tags that aren’t closed', '<p><strong><a href="https://company.example"><img src=x onerror=alert(1)'],
  ['an attribute that isn’t closed', '<p title="><script>alert(1)</script>'],
  ['a tag of its own', '<x-evil onfoo=1>a</x-evil>'],
  ['a declaration', '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>&x;</p><![CDATA[<script>alert(1)</script>]]>'],
  [
    'tags that are closed in the wrong order',
    '<div onclick=x()>a<h1>b</h1><a href="javascript:x()">c</a><ul><li>d</ul></div></p></span></strong>',
  ],
  ['a very deep nest', '<ul><li>'.repeat(5_000)],
];

/** Of the allowed tags as the sanitiser writes them, and of text; nothing else is one. */
const soundMarkup =
  /^(?:[^<>]|<br \/>|<\/?(?:p|h2|h3|ul|ol|li|strong|em)>|<a href="(?:https?:\/\/(?![^"/?#]*@)|mailto:)[^"<>\s]+">|<\/a>)*$/;

describe('what was pasted with ill intent', () => {
  test.each(hostile)('%s leaves nothing that runs, loads or leads away', (_what, html) => {
    for (const given of [html, `<p>before ${html} after</p>`, html.repeat(2)]) expect(cleanText(given)).toMatch(soundMarkup);
  });

  test.each(hostile)('%s is the same when it is cleaned again', (_what, html) => {
    const clean = cleanText(html);
    expect(cleanText(clean)).toBe(clean);
  });

  test('leaves no trace in the styled markup of a mail either', () => {
    for (const [, html] of hostile) {
      const styled = withStyles(cleanText(html), { p: 'margin:0', a: 'color:#2d31ac' });
      expect(styled.replace(/ style="(margin:0|color:#2d31ac)"/g, '')).toMatch(soundMarkup);
    }
  });

  test('leaves the words of what only decorates', () => {
    expect(cleanText('<table><tr><td style="x">Ayşe</td></tr></table><u>b</u><font color=red>c</font>')).toBe('Ayşebc');
    for (const href of ['javascript:x()', 'https://user:password@company.example'])
      expect(cleanText(`<p><a href="${href}">read me</a></p>`)).toBe('<p>read me</p>');
  });
});

test.each(['', '<p></p>', '<p><br></p>', '<p>&nbsp; \u00a0</p>', '<script>x</script>', '<ul><li></li></ul>'])(
  '%j has no words, so it is no text',
  (html) => {
    expect(cleanText(html)).toBe('');
  },
);

describe('as plain text', () => {
  test('paragraphs, lists and links can be read', () => {
    const html =
      '<h2>Bayram</h2><p>Ofis <strong>kapalı</strong>.<br>Bilgi: <a href="https://company.example/a?b=1&amp;c=2">burada</a></p>' +
      '<ul><li><p>Bir</p></li><li><p>İki</p><ol><li><p>ilk</p></li><li><p>son</p></li></ol></li></ul><p>Soru: <a href="mailto:ik@company.example">ik@company.example</a></p>';
    expect(plainText(html)).toBe(
      'Bayram\n\nOfis kapalı.\nBilgi: burada (https://company.example/a?b=1&c=2)\n\n- Bir\n- İki\n  1. ilk\n  2. son\n\nSoru: ik@company.example',
    );
  });

  test('a text without paragraphs stays one', () => {
    expect(plainText('5 &lt; 6 &amp; <em>7</em>')).toBe('5 < 6 & 7');
  });
});

test('a character that nobody sees is none, written as an entity too', () => {
  expect(cleanText('<p>a&#x202e;b&#8203;</p>')).toBe('<p>ab</p>');
  expect(cleanText('<p>&#x200b;&zwj;</p>')).toBe('');
});
