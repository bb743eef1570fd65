import { isLinkable } from '@population-tracker/contract/announcements/announcements';
import { describe, expect, it } from 'vitest';
import { readAddress } from './editor-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://company.example/a?b=1', 'https://company.example/a?b=1'],
    [' http://intranet/news ', 'http://intranet/news'],
    ['company.example/news', 'https://company.example/news'],
    ['intranet:8080/news', 'https://intranet:8080/news'],
    ['ik@company.example', 'mailto:ik@company.example'],
    ['mailto:ik@company.example', 'mailto:ik@company.example'],
  ])('may be typed as %s', (typed, address) => {
    expect(readAddress(typed)).toBe(address);
  });

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://company.example',
    'file:///etc',
    'https://',
    'two words',
    'java\u0000script:x',
    'https://user:password@company.example',
    'https://company.example@evil.example/news',
  ])('is none as %j', (typed) => {
    expect(readAddress(typed)).toBeNull();
    expect(isLinkable(typed)).toBe(false);
  });
});
