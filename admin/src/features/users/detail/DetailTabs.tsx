import { readPersonProtection } from '@population-tracker/contract/data-protection';
import { listReservations } from '@population-tracker/contract/reservations/reservations';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#web/permissions.ts';
import classes from './detail.module.css';

const everyTab = ['details', 'reservations', 'emergencies', 'history', 'data'] as const;
export type DetailTab = (typeof everyTab)[number];

/** The parts of a user's detail. The form stays where it is while another part is shown: what was typed is kept. */
export function DetailTabs({ children }: { children: (tab: DetailTab) => ReactNode }) {
  const seesData = useMayCall(readPersonProtection);
  const seesReservations = useMayCall(listReservations);
  const tabs = everyTab.filter((tab) => (tab !== 'data' || seesData) && (tab !== 'reservations' || seesReservations));
  const { t } = useTranslation('users/detail');
  const id = useId();
  const [shown, show] = useState<DetailTab>('details');
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const goal = (tabs.indexOf(shown) + step + tabs.length) % tabs.length;
    show(tabs[goal] ?? shown);
    (event.currentTarget.children[goal] as HTMLElement).focus();
  };
  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label={t('detail.label')} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}`}
            aria-selected={tab === shown}
            aria-controls={`${id}panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={({ currentTarget }) => {
              show(tab);
              // On a phone the last ones are cut, in Turkish at first.
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
            }}
          >
            {t(`detail.${tab}`)}
          </button>
        ))}
      </div>
      <div className="pt-stack pt-gap-4 pt-narrow" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown}`}>
        {children(shown)}
      </div>
    </>
  );
}
