import { Button, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage, useSitemap } from '#shell/shell-sitemap.ts';
import { litPath } from '#shell/sidebar/menu.ts';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { productLang } from '#web/language.ts';
import { permits, useRights } from '#web/permissions.ts';
import css from './help.module.css';
import { TopicSteps } from './TopicSteps.tsx';
import { type Topic, type TopicState, topics } from './topics.ts';
import { Tour } from './tour/Tour.tsx';

/** "How to Use" (source, section 2): what each screen is for, in steps and pictures, and a tour on the screen itself. */
export default function HelpDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [shown, show] = useState<Topic | null>(null);
  if (shown?.tour) return <Tour name={shown.key} steps={shown.tour} onEnd={onClose} />;
  return <Topics onClose={onClose} onShow={show} />;
}

function Topics({ onClose, onShow }: { onClose: () => void; onShow: (topic: Topic) => void }): ReactNode {
  const { t } = useTranslation('help');
  const [key, setKey] = useState<Topic['key']>(useTopicHere());
  const topic = topics.find((one) => one.key === key);
  const state = useTopicState(topic);
  const foot = (
    <>
      {state === 'open' ? <p className={css.footText}>{t('showMeHelp')}</p> : null}
      <CloseButton onClick={onClose} />
      {topic?.tour && state === 'open' ? <Button onClick={() => onShow(topic)}>{t('showMe')}</Button> : null}
    </>
  );
  return (
    <Dialog title={t('title')} onClose={onClose} foot={foot} lang={productLang()}>
      <Tabs
        value={key}
        onChange={(value) => setKey((value as Topic['key'] | null) ?? key)}
        keepMounted={false}
        classNames={{ root: css.help, list: css.list, tab: css.tab, tabLabel: 'pt-normal', panel: css.panel }}
      >
        <Tabs.List aria-label={t('title')}>
          {topics.map((one) => (
            <Tabs.Tab key={one.key} value={one.key} data-autofocus={one.key === key ? '' : undefined}>
              {t(`tabs.${one.key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {topics.map((one) => (
          <Tabs.Panel key={one.key} value={one.key} tabIndex={0}>
            <TopicSteps topic={one} state={state} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Dialog>
  );
}

/** The topic of the page that is shown, else the first. */
function useTopicHere(): Topic['key'] {
  const path = litPath(usePage()?.record);
  return topics.find(({ paths }) => path && paths.includes(path))?.key ?? 'users';
}

/** Whether the topic's screens open to this person. */
function useTopicState(topic: Topic | undefined): TopicState {
  const sitemap = useSitemap();
  const rights = useRights();
  const records = topic?.paths.map((path) => sitemap.find((record) => record.path === path)) ?? [];
  return records.every((record) => record && permits(record, rights)) ? 'open' : 'notYours';
}
