import { Button } from '@mantine/core';
import { IconDotsVertical, IconPencil } from '@tabler/icons-react';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { PlaceTag } from '../places/PlaceTag.tsx';
import { PlaceBones } from './PlaceBones.tsx';
import { type Count, PlaceCounts } from './PlaceCounts.tsx';
import classes from './place.module.css';

interface Props {
  title: string;
  status: 'active' | 'passive';
  /** Beside the state: its location, the time there. */
  facts: ReactNode;
  edit: () => void;
  /** What is done next here. */
  next: ReactNode;
  /** `PopupItem`s. */
  more: ReactNode;
  hero: ReactNode;
  counts: readonly Count[];
  /** `PlacePart`s: what stands in it and what happened, and beside it what holds here. */
  main: ReactNode;
  side: ReactNode;
  /** The form over it. */
  children: ReactNode;
}

/** The page of a place: what it is, how it is now, what stands in it, what holds there and what happened. */
export function PlaceFrame({ title, status, facts, edit, next, more, hero, counts, main, side, children }: Props) {
  const { t } = useTranslation('plan/place-page');
  const phone = usePhone();
  const isKnown = useAllAnswered();
  const tag = (
    <span className={classes.facts}>
      <PlaceTag status={status} />
      <span>{facts}</span>
    </span>
  );
  const actions = (
    <>
      {phone ? null : (
        <Button variant="default" leftSection={<DrawnIcon of={IconPencil} />} onClick={edit}>
          {t('edit')}
        </Button>
      )}
      {next}
      <PopupMenu className="pt-icon" label={t('more')} title={t('more')} button={<DrawnIcon of={IconDotsVertical} size={18} />}>
        {phone ? (
          <PopupItem icon={<DrawnIcon of={IconPencil} />} onClick={edit}>
            {t('edit')}
          </PopupItem>
        ) : null}
        {more}
      </PopupMenu>
    </>
  );
  return (
    <Page>
      <PageHeader title={title} tag={tag} actions={actions} />
      {hero}
      {isKnown ? null : <PlaceBones />}
      <div hidden={!isKnown}>
        <PlaceCounts counts={counts} />
        <div className={classes.columns}>
          <div className={classes.main}>{main}</div>
          <div className={classes.side}>{side}</div>
        </div>
      </div>
      {children}
    </Page>
  );
}

/** What the parts of the page are read from. */
const asked = [
  '/plan',
  '/dashboard/place',
  '/dashboard/today',
  '/dashboard/office',
  '/parameters',
  '/closures',
  '/reservations',
  '/audit-log',
];
const isFirstOf = { predicate: ({ queryKey: [path], state }: Query) => asked.includes(String(path)) && state.status === 'pending' };

/** Whether all that the page is made of has been answered once: it comes into sight as a whole, and nothing in it is pushed aside. */
function useAllAnswered(): boolean {
  const client = useQueryClient();
  const [isKnown, know] = useState(false);
  useIsFetching(isFirstOf);
  // What the page around asks for begins after this effect: it is counted a moment later.
  useEffect(() => {
    if (isKnown) return;
    const timer = setTimeout(() => client.isFetching(isFirstOf) === 0 && know(true));
    return () => clearTimeout(timer);
  });
  return isKnown;
}
