import { expect, it } from 'vitest';
import { isShowable, withoutUnseen } from './plain-text.ts';

/** No Latin letter: a text with it is looked at sign by sign. */
const other = 'ก';

it('a text of Latin letters alone is told as it is among others, whatever else stands in it', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const sign = String.fromCharCode(code);
    const name = `U+${code.toString(16)}`;
    expect(isShowable(sign), name).toBe(isShowable(other + sign + other));
    expect(withoutUnseen(sign), name).toBe(withoutUnseen(sign + other).slice(0, -1));
  }
});
