import { Parser } from 'htmlparser2';

/** A clean text without markup, for mails as plain text: lists with their marks, links with their addresses. */
export function plainText(clean: string): string {
  const lines: string[] = [''];
  const lists: { ordered: boolean; count: number }[] = [];
  let link = { href: '', from: 0 };
  const write = (text: string) => {
    lines[lines.length - 1] += text;
  };
  const breakLine = () => {
    if (lines.at(-1) !== '') lines.push('');
  };
  const breakParagraph = () => {
    breakLine();
    // The parts of a list stand below one another.
    if (lists.length === 0 && lines.length > 1 && lines.at(-2) !== '') lines.push('');
  };
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'br') lines.push('');
      if (name === 'ul' || name === 'ol') {
        if (lists.length === 0) breakParagraph();
        lists.push({ ordered: name === 'ol', count: 0 });
      }
      if (name === 'li') {
        breakLine();
        write(markOf(lists));
      }
      if (name === 'a') link = { href: href ?? '', from: lines.at(-1)?.length ?? 0 };
      if (/^(p|h2|h3)$/.test(name) && !/^ *(-|\d+\.) $/.test(lines.at(-1) ?? '')) breakParagraph();
    },
    ontext(text) {
      write(text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (name === 'a') write(addressOf(link, lines.at(-1) ?? ''));
      if (name === 'ul' || name === 'ol') lists.pop();
      if (/^(p|h2|h3|ul|ol)$/.test(name)) breakParagraph();
    },
  });
  parser.end(clean);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** `- ` or `3. `, set in by the lists around. */
function markOf(lists: { ordered: boolean; count: number }[]): string {
  const list = lists.at(-1);
  if (!list) return '- ';
  list.count += 1;
  return `${'  '.repeat(lists.length - 1)}${list.ordered ? `${list.count}.` : '-'} `;
}

/** Behind the words of a link, unless they are the address themselves. */
function addressOf({ href, from }: { href: string; from: number }, line: string): string {
  const address = href.replace(/^mailto:/i, '');
  return href && line.slice(from).trim() !== address ? ` (${address})` : '';
}
