import { SaxesParser } from 'saxes';
import { refuse } from '#platform/refusal.ts';

/** What a scan tells. Names come without their namespace prefix, but those of attributes. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** No tag, comment or text of a spreadsheet is nearly as long. */
const maxPending = 4 * 1024 * 1024;
/** Nor as deep. The parser remembers each tag that is open. */
const maxDepth = 1_000;

/** Scans XML as it arrives. Document types, and with them entities of their own, are refused. @throws Refusal where it isn't well-formed */
export class XmlScanner {
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  #pending = 0;
  #depth = 0;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    parser.on('opentag', ({ name, attributes }) => {
      this.#pending = 0;
      if (++this.#depth > maxDepth) refuse('uploads.unreadable');
      handler.open(localName(name), attributes);
    });
    parser.on('closetag', ({ name }) => {
      this.#pending = 0;
      this.#depth--;
      handler.close(localName(name));
    });
    const text = (text: string) => handler.text(text);
    parser.on('text', text);
    parser.on('cdata', text);
    const unreadable = () => refuse('uploads.unreadable');
    parser.on('doctype', unreadable);
    parser.on('error', unreadable);
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
    this.#pending += chunk.length;
    if (this.#pending > maxPending) refuse('uploads.textTooLong', { values: { characters: maxPending } });
  }

  /** @throws Refusal when the text ended too early */
  end(): void {
    this.#parser.close();
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
