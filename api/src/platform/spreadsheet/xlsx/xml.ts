import { refuse } from '#platform/refusal.ts';

/** What a scan tells. Names come without their namespace prefix, attributes as they stand (see attribute()). */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Raw text; entities are still in it (see decodeEntities()). */
  text(raw: string): void;
}

/** No tag, comment or text of a spreadsheet is nearly as long. */
const maxPending = 4 * 1024 * 1024;

/**
 * Scans XML as it arrives. It is no general parser: document types and with them entities of their own are refused,
 * which is all that makes XML dangerous; well-formedness is checked only as far as reading cells needs it.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #pending = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(chunk: string): void {
    const text = this.#pending + chunk;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) break;
      const end = tagEnd(text, start);
      if (end < 0) break;
      if (start > at) this.#handler.text(text.slice(at, start));
      this.#tag(text, start, end);
      at = end + 1;
    }
    this.#pending = at === 0 ? text : text.slice(at);
    if (this.#pending.length > maxPending) refuse('uploads.textTooLong', { values: { characters: maxPending } });
  }

  /** @throws Refusal when the text ended within a tag */
  end(): void {
    if (this.#pending.trim() !== '') refuse('uploads.unreadable');
  }

  #tag(text: string, start: number, end: number): void {
    const first = text.charCodeAt(start + 1);
    if (first === slash) {
      this.#handler.close(localName(text.slice(start + 2, end).trimEnd()));
    } else if (first === bang) {
      if (text.startsWith('<![CDATA[', start)) this.#handler.text(escapeEntities(text.slice(start + 9, end - 2)));
      else if (!text.startsWith('<!--', start)) refuse('uploads.unreadable');
    } else if (first !== question) {
      this.#element(text, start, end);
    }
  }

  #element(text: string, start: number, end: number): void {
    const closed = text.charCodeAt(end - 1) === slash;
    const last = closed ? end - 1 : end;
    let nameEnd = start + 1;
    while (nameEnd < last && text.charCodeAt(nameEnd) > space) nameEnd++;
    const name = localName(text.slice(start + 1, nameEnd));
    this.#handler.open(name, nameEnd < last ? text.slice(nameEnd, last) : '');
    if (closed) this.#handler.close(name);
  }
}

const [slash, bang, question, space, quote, apostrophe] = [47, 33, 63, 32, 34, 39];

/** Where the markup that starts here ends, or -1 when the rest has not arrived. `>` within quotes doesn't count. */
function tagEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) === bang) {
    if (text.length < start + 9) return -1;
    if (text.startsWith('<!--', start)) return after(text.indexOf('-->', start + 4), 2);
    if (text.startsWith('<![CDATA[', start)) return after(text.indexOf(']]>', start + 9), 2);
    return refuse('uploads.unreadable');
  }
  let from = start;
  for (let end = text.indexOf('>', start + 1); end >= 0; end = text.indexOf('>', from)) {
    const open = openQuote(text, from, end);
    if (open === '') return end;
    // Whatever stands within the quotes is passed in one go: a hostile value may be all `>`.
    const closing = text.indexOf(open, end);
    if (closing < 0) return -1;
    from = closing + 1;
  }
  return -1;
}

const after = (index: number, more: number) => (index < 0 ? -1 : index + more);

/** The quote that is open at the end of this part, which begins outside quotes; '' for none. */
function openQuote(text: string, start: number, end: number): string {
  let open = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (open === 0 ? code === quote || code === apostrophe : code === open) open = open === 0 ? code : 0;
  }
  return open === 0 ? '' : String.fromCharCode(open);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** An attribute's value, or ''. */
export function attribute(attributes: string, name: string): string {
  for (let at = attributes.indexOf(name); at > 0; at = attributes.indexOf(name, at + 1)) {
    if (attributes.charCodeAt(at - 1) > space) continue;
    const rest = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length));
    if (rest) return decodeEntities(rest[1] ?? rest[2] ?? '');
  }
  return '';
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const escapeEntities = (text: string) => text.replaceAll('&', '&amp;');
