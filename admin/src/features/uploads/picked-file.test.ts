import { uploadMaxBytes } from '@population-tracker/contract/kernel/constants';
import { describe, expect, it } from 'vitest';
import { pickFile, refusalOf } from './picked-file.ts';

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);

describe('a picked spreadsheet', () => {
  it.each(['list.xlsx', 'LIST.XLS', 'list.csv'])('is taken as %s', (name) => {
    const picked = file(name);
    expect(pickFile([picked])).toEqual({ file: picked });
  });
  it.each([
    ['none', [], 'uploads.fileEmpty'],
    ['two at once', [file('a.csv'), file('b.csv')], 'uploads.oneFile'],
    ['another kind', [file('list.pdf')], 'uploads.extension'],
    ['an empty one', [file('list.csv', 0)], 'uploads.empty'],
    ['a larger one', [file('list.csv', uploadMaxBytes + 1)], 'uploads.tooLarge'],
  ])('is refused: %s', (_, files, refusal) => {
    expect(pickFile(files)).toMatchObject({ refusal });
  });
  it('keeps the reason of its refusal when Upload is pressed all the same; where none was picked, that is the reason', () => {
    expect(refusalOf(pickFile([file('list.pdf')]))).toEqual({ refusal: 'uploads.extension' });
    expect(refusalOf(pickFile([file('list.csv', uploadMaxBytes + 1)]))).toMatchObject({ values: { megabytes: 10 } });
    expect(refusalOf(null)).toEqual({ refusal: 'uploads.fileEmpty' });
  });
});
