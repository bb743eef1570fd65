import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import { Tag } from '#ui/Tag.tsx';
import type { Range } from './finding/folded.ts';
import type { Group, Hit } from './finding/hits.ts';
import css from './search.module.css';

interface Props {
  id: string;
  groups: readonly Group[];
  /** The place of the chosen hit among all. */
  active: number;
  choose: (hit: Hit) => void;
  open: (hit: Hit) => void;
}

/** The hits in their groups. The focus stays in the field above; the mouse chooses and opens. */
export function Results({ id, groups, active, choose, open }: Props): ReactNode {
  const { t } = useTranslation('search');
  const hits = groups.flatMap((group) => group.hits);
  const activeKey = hits[active]?.key;
  const list = useInSight(id, active, activeKey);
  const hitAt = (target: EventTarget): Hit | undefined =>
    hits[Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)];

  let index = 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
    <div
      ref={list}
      id={`${id}list`}
      role="listbox"
      tabIndex={-1}
      aria-label={t('results')}
      className={css.list}
      onPointerMove={(event) => {
        const hit = hitAt(event.target);
        if (hit && hit.key !== activeKey) choose(hit);
      }}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const hit = hitAt(event.target);
        if (hit) open(hit);
      }}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={group.key} role="group" aria-labelledby={`${id}${group.key}`}>
          <div role="presentation" id={`${id}${group.key}`} className={css.heading}>
            {t(`groups.${group.key}`)}
          </div>
          {group.hits.map((hit) => {
            const at = index++;
            return <Option key={hit.key} hit={hit} id={`${id}${at}`} index={at} active={at === active} />;
          })}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list so far that the chosen hit is seen; with the first one the heading above it. */
function useInSight(id: string, active: number, activeKey: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hit may stand in the same place
  useEffect(() => {
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else bringIntoSight(document.getElementById(`${id}${active}`));
  }, [id, active, activeKey]);
  return list;
}

function Option({ hit, id, index, active }: { hit: Hit; id: string; index: number; active: boolean }): ReactNode {
  const { t } = useTranslation('search');
  const { title, marks, detail, icon: Icon, passive, ofDirectory } = hit;
  return (
    <div role="option" id={id} tabIndex={-1} aria-selected={active} data-index={index} className={css.option}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={css.title}>
        <Marked text={title} marks={marks} />
      </span>
      {passive ? <Tag tone="neutral">{t('passive')}</Tag> : null}
      {ofDirectory ? <Tag tone="neutral">{t('ofDirectory')}</Tag> : null}
      {detail ? <span className={css.detail}>{detail}</span> : null}
    </div>
  );
}

/** The ancestors of a title are quieter than the title itself. */
function Marked({ text, marks }: { text: string; marks: readonly Range[] }): ReactNode {
  const ancestors = text.lastIndexOf(' > ');
  const own = ancestors < 0 ? 0 : ancestors + ' > '.length;
  const cuts = [...new Set([0, own, ...marks.flat(), text.length])].sort((one, other) => one - other);
  return cuts.slice(0, -1).map((from, place) => {
    const to = cuts[place + 1] ?? text.length;
    const piece = text.slice(from, to);
    const marked = marks.some(([start, end]) => start <= from && to <= end);
    const content = marked ? <mark>{piece}</mark> : piece;
    return (
      <span key={from} className={to <= own ? 'pt-quiet' : undefined}>
        {content}
      </span>
    );
  });
}
