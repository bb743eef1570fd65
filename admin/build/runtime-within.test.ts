import { expect, test } from 'vitest';
import { takeFrom } from './runtime-within.ts';

const own = { fileName: 'assets/runtime-1.js', imports: [], code: 'var e=1,t=()=>e;export{t as n,e as t};' };
const helper = 'const bundlersOwn=(()=>{var e=1,t=()=>e;return{n:t,t:e}})();';
const taking = (fileName: string, imports: string[], rest: string) => ({
  fileName,
  imports: ['assets/runtime-1.js', ...imports],
  code: `import{n as a,t}from"./runtime-1.js";${rest}`,
});

test('the first script holds it, and what names that script takes it from there', () => {
  const entry = taking('assets/index-1.js', [], 'export{a as b};');
  const screen = taking('assets/screen-1.js', ['assets/index-1.js'], 'import{b}from"./index-1.js";');
  takeFrom(screen, own, entry);
  takeFrom(entry, own, entry);
  expect(screen).toEqual({
    fileName: 'assets/screen-1.js',
    imports: ['assets/index-1.js'],
    code: 'import{bundlersOwn}from"./index-1.js";const{n:a,t}=bundlersOwn;import{b}from"./index-1.js";',
  });
  expect(entry.code).toBe(`${helper}const{n:a,t}=bundlersOwn;export{a as b};`);
  expect(entry.imports).toEqual([]);
});

test('a file that doesn’t name the first script still doesn’t: its name would stay while what it says has changed', () => {
  const entry = taking('assets/index-1.js', [], '');
  const texts = taking('assets/texts-1.js', [], 'export{a as b};');
  takeFrom(texts, own, entry);
  expect(texts).toEqual({ fileName: 'assets/texts-1.js', imports: [], code: `${helper}const{n:a,t}=bundlersOwn;export{a as b};` });
});

test('what is to be there before a file that is asked for later is the first script', () => {
  const entry = { fileName: 'assets/index-1.js', imports: [], code: 'm=["assets/runtime-1.js","assets/screen-1.js"];' };
  takeFrom(entry, own, entry);
  expect(entry.code).toBe('m=["assets/index-1.js","assets/screen-1.js"];');
});

test('a build whose names are whole, for whoever looks at where time goes, is taken apart alike', () => {
  const entry = taking('assets/index-1.js', [], '');
  const own = { fileName: 'assets/runtime-1.js', imports: [], code: 'var e = 1;\nexport { e as n };\n' };
  const code = 'import { n as a } from "./runtime-1.js";\nimport { b } from "./index-1.js";\n';
  const screen = { fileName: 'assets/screen-1.js', imports: ['assets/runtime-1.js', 'assets/index-1.js'], code };
  takeFrom(screen, own, entry);
  expect(screen.code).toBe('import{bundlersOwn}from"./index-1.js";const{n:a}=bundlersOwn;\nimport { b } from "./index-1.js";\n');
});
