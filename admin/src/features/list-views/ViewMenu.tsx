import { deleteListView, type ListView, listViews, updateListView, type ViewedList } from '@population-tracker/contract/list-views';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import filters from '#ui/filters/filters.module.css';
import buttons from '#ui/icon-button.module.css';
import type { ViewsProps } from '#ui/list/views-slot.ts';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { type SavedViews, useSavedViews } from './saved-views.ts';
import { ViewDialog } from './ViewDialog.tsx';
import classes from './views.module.css';

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The person's own views of this list: shown, saved, renamed, deleted. */
export default function ViewMenu({ list: viewed, name: listName, choice }: ViewsProps) {
  const list = viewed as ViewedList;
  const { t } = useTranslation('list-views');
  const saved = useSavedViews(list, listName, choice);
  const [naming, name] = useState<'new' | ListView | null>(null);
  const { views, shown, changed } = saved;
  const label = shown ? t(changed ? 'viewChanged' : 'view', { name: shown.name }) : t('views');
  const button = (
    <>
      <DrawnIcon of={IconBookmark} size={18} />
      {shown ? <span className={filters.pillValue}>{shown.name}</span> : null}
      {changed ? <span className={classes.changed} /> : null}
    </>
  );

  return (
    <>
      <PopupMenu
        button={button}
        label={label}
        title={label}
        className={shown ? `${filters.pill} ${classes.view}` : buttons.icon}
        data={{ 'data-set': shown ? '' : undefined }}
      >
        {views.map((view) => (
          <PopupItem
            key={view.id}
            checked={view === shown}
            icon={<IconBookmark {...glyph} fill={view === shown ? 'currentColor' : 'none'} />}
            mark={view.standard ? <IconPin size={14} stroke={1.75} role="img" aria-label={t('standard')} /> : null}
            onClick={() => saved.show(view)}
          >
            {view.name}
          </PopupItem>
        ))}
        {views.length === 0 ? (
          <p role="none" className={classes.hint}>
            {t('noViews')}
          </p>
        ) : null}
        <hr className={classes.rule} />
        {shown ? <ShownItems saved={saved} shown={shown} rename={() => name(shown)} /> : null}
        <PopupItem icon={<IconBookmarkPlus {...glyph} />} onClick={() => name('new')}>
          {t('saveAs')}
        </PopupItem>
      </PopupMenu>
      {naming ? <ViewDialog list={list} view={naming} saved={saved} close={() => name(null)} /> : null}
    </>
  );
}

function ShownItems({ saved, shown, rename }: { saved: SavedViews; shown: ListView; rename: () => void }) {
  const { t } = useTranslation('list-views');
  const client = useQueryClient();
  const { id, name, standard } = shown;
  const done = async (work: Promise<unknown>, said: string) => {
    try {
      await work;
      toast.success(said);
    } catch (error) {
      // It is shown by the frame.
      if (!(error instanceof CallError)) throw error;
    }
    await invalidate(client, [listViews.path]);
  };
  const remove = async () => {
    const sure = await confirm({ title: t('removeTitle', { name }), body: t('removeText'), confirmLabel: t('remove'), danger: true });
    if (!sure) return;
    saved.show(null);
    await done(call(deleteListView, { params: { id } }), t('removed'));
  };
  const change = (body: Parameters<typeof call<typeof updateListView>>[1]['body']) =>
    void done(call(updateListView, { params: { id }, body }), t('saved'));

  return (
    <>
      {saved.changed ? (
        <PopupItem icon={<IconDeviceFloppy {...glyph} />} onClick={() => change(saved.current())}>
          {t('update')}
        </PopupItem>
      ) : null}
      <PopupItem icon={<IconPencil {...glyph} />} onClick={rename}>
        {t('rename')}
      </PopupItem>
      <PopupItem icon={standard ? <IconPinnedOff {...glyph} /> : <IconPin {...glyph} />} onClick={() => change({ standard: !standard })}>
        {t(standard ? 'unmakeStandard' : 'makeStandard')}
      </PopupItem>
      <PopupItem icon={<IconX {...glyph} />} onClick={() => saved.show(null)}>
        {t('leave')}
      </PopupItem>
      <PopupItem icon={<IconTrash {...glyph} />} onClick={() => void remove()}>
        {t('remove')}
      </PopupItem>
      <hr className={classes.rule} />
    </>
  );
}
