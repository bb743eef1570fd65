import { escaped, font } from './layout-html.ts';

/** Numbers below headings: the first cell of a row says what they are of, all others stand at the right. */
export interface MailTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** What they add up to. */
  foot?: readonly string[];
}

/** In columns for whoever reads it in letters of one width, and with two spaces between them for everybody else. */
export function plainTable({ head, rows, foot }: MailTable): string {
  const all = [head, ...rows, ...(foot ? [foot] : [])];
  const widths = head.map((_, column) => Math.max(...all.map((row) => lengthOf(row[column]))));
  const cell = (text: string, column: number) => {
    const space = ' '.repeat((widths[column] ?? 0) - lengthOf(text));
    return column === 0 ? text + space : space + text;
  };
  return all.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

const lengthOf = (text = ''): number => [...text].length;

const cellStyle = `${font};padding:6px 0 6px 12px;border-bottom:1px solid #e2e4ee;font-size:15px;line-height:1.5;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`;
const ink = ';color:#1f2233';
const first = ';padding-left:0;text-align:left;white-space:normal;overflow-wrap:anywhere';
const strong = ';font-weight:600';
const small = ';font-size:13px;color:#5b6078';

/** As wide as the mail, so that the numbers stand below each other on a phone too. */
export function tableMarkup({ head, rows, foot }: MailTable): string {
  const row = (cells: readonly string[], look: string, kind: 'n' | 'r') =>
    `<tr>${cells.map((text, at) => cellOf(text, at === 0 || kind === 'n', cellStyle + look + (at === 0 ? first : ''), kind, kind === 'n' ? 'col' : 'row')).join('')}</tr>`;
  return [
    '<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 16px;border-collapse:collapse">',
    `<thead>${row(head, small, 'n')}</thead>`,
    `<tbody>${rows.map((cells) => row(cells, `${ink};font-weight:400`, 'r')).join('')}</tbody>`,
    foot ? `<tfoot>${row(foot, ink + strong, 'r')}</tfoot>` : '',
    '</table>',
  ].join('');
}

function cellOf(text: string, isHeading: boolean, style: string, kind: 'n' | 'r', scope: 'col' | 'row'): string {
  return isHeading
    ? `<th class="${kind}" scope="${scope}" dir="auto" style="${style}">${escaped(text)}</th>`
    : `<td class="${kind}" style="${style}">${escaped(text)}</td>`;
}
