import { pageSizes } from '@population-tracker/contract/kernel/constants';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { rangeOf } from '#ui/table/list-query.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { ownLang } from '#web/language.ts';
import classes from './pager.module.css';

interface Props {
  list: ListState;
  total: number;
  totalIsAtLeast: boolean;
}

/** Which rows of how many, how many a page, and the turn of the page. */
export function Pager({ list, total, totalIsAtLeast }: Props) {
  const { t } = useTranslation();
  const { page, limit } = list;
  const pages = list.pagesOf(total);
  const isCut = totalIsAtLeast || pages * limit < total;
  const open = isCut ? '+' : '';
  return (
    <nav className={classes.pager} lang={ownLang()} aria-label={t('ui.pager')}>
      <Range list={list} total={total} totalIsAtLeast={totalIsAtLeast} />
      {isCut && page >= pages ? <Others found={pages * limit < total} /> : null}
      <span className="pt-grow" />
      <PerPage list={list} />
      <IconButton
        small
        icon={IconChevronLeft}
        label={t('ui.previousPage')}
        disabled={page <= 1}
        onClick={() => list.set({ page: page - 1 })}
      />
      <span className="pt-unseen" aria-live="polite">
        {t('ui.pageOf', { page: formatNumber(page), pages: formatNumber(pages) + open })}
      </span>
      <span aria-hidden>
        {formatNumber(page)} / {formatNumber(pages) + open}
      </span>
      <IconButton
        small
        icon={IconChevronRight}
        label={t('ui.nextPage')}
        disabled={page >= pages}
        onClick={() => list.set({ page: page + 1 })}
      />
    </nav>
  );
}

function PerPage({ list: { limit, set } }: Pick<Props, 'list'>) {
  const { t } = useTranslation();
  // What was chosen stands at once: whoever goes on by keys, from 10 to 20 to 30, is not thrown back until the list has followed.
  const [chosen, choose] = useState(limit);
  useEffect(() => choose(limit), [limit]);
  const change = (size: number) => {
    choose(size);
    set({ limit: size });
  };
  return (
    <label>
      {t('ui.perPage')}
      <span className={classes.limit}>
        <select value={chosen} onChange={(event) => change(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
        <DrawnIcon of={IconChevronDown} />
      </span>
    </label>
  );
}

function Range({ list: { page, limit }, total, totalIsAtLeast }: Props) {
  const { t } = useTranslation();
  const { from, to } = rangeOf(page, limit, total, totalIsAtLeast);
  const open = totalIsAtLeast ? '+' : '';
  return <span>{t('ui.range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) + open })}</span>;
}

/** On the last page that may be asked for, how one comes to the others: where counting stopped, or pages of a search before it. */
function Others({ found }: { found: boolean }) {
  const { t } = useTranslation();
  return <span className={classes.beyond}>{found ? t('ui.moreFound') : t('ui.moreBeyond')}</span>;
}

/** Its place while the first answer is awaited. */
export function PagerBone() {
  return <div className={classes.pager} aria-hidden />;
}
