import { type Block, blocksOf, type Piece } from '@population-tracker/contract/privacy-notice/notice-text';
import { Fragment, type ReactNode } from 'react';
import classes from './notice.module.css';

/** The notice as everybody reads it. */
export function NoticeText({ text, label, lang }: { text: string; label: string; lang: string }): ReactNode {
  return (
    <section aria-label={label} lang={lang} className={classes.text}>
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have nothing but their place
        <Shown key={at} block={block} />
      ))}
    </section>
  );
}

function Shown({ block }: { block: Block }): ReactNode {
  if (block.is === 'heading') {
    const Heading = block.level === 2 ? 'h3' : 'h4';
    return (
      <Heading>
        <Pieces of={block.pieces} />
      </Heading>
    );
  }
  if (block.is === 'list') {
    return (
      <ul>
        {block.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor have the items
          <li key={at}>
            <Pieces of={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      {block.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have the lines
        <Fragment key={at}>
          {at > 0 ? <br /> : null}
          <Pieces of={line} />
        </Fragment>
      ))}
    </p>
  );
}

const Pieces = ({ of }: { of: readonly Piece[] }): ReactNode =>
  of.map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor have the pieces
      <a key={at} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  );
