// How the privacy notice is written: plain text, in which a line that begins with # or ## is a heading, one with - an item of a list, and
// an address a link, also as [words](https://…). Everything else is shown as it stands, markup too.

export interface Piece {
  text: string;
  /** Of a link: an address of the web or of a mailbox, and nothing else. */
  href?: string;
}

export type Block =
  | { is: 'heading'; level: 2 | 3; pieces: Piece[] }
  | { is: 'list'; items: Piece[][] }
  | { is: 'paragraph'; lines: Piece[][] };

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const [, marks, heading] = /^(##?) (.+)$/.exec(line) ?? [];
    const item = /^[-•*] (.+)$/.exec(line)?.[1];
    if (marks && heading) blocks.push({ is: 'heading', level: marks === '#' ? 2 : 3, pieces: piecesOf(heading) });
    else if (item && open?.is === 'list') open.items.push(piecesOf(item));
    else if (item) blocks.push({ is: 'list', items: [piecesOf(item)] });
    else if (line && open?.is === 'paragraph') open.lines.push(piecesOf(line));
    else if (line) blocks.push({ is: 'paragraph', lines: [piecesOf(line)] });
    open = line && !marks ? (blocks.at(-1) ?? null) : null;
  }
  return blocks;
}

const web = 'https?:\\/\\/[^\\s<>"()\\[\\]]{1,2000}';
const mailbox = '[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}';
const linked = new RegExp(`\\[([^\\[\\]]{1,200})\\]\\((${web}|mailto:${mailbox})\\)|(${web})|(${mailbox})`, 'g');

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const found of line.matchAll(linked)) {
    const [whole, words, target, address, mail] = found;
    // What ends a sentence isn't the address's.
    const shown = words ? whole : whole.replace(/[.,;:!?]+$/, '');
    if (found.index > last) pieces.push({ text: line.slice(last, found.index) });
    pieces.push({ text: words ?? shown, href: target ?? (address ? shown : `mailto:${mail ? shown : ''}`) });
    last = found.index + shown.length;
  }
  if (last < line.length) pieces.push({ text: line.slice(last) });
  return pieces;
}
