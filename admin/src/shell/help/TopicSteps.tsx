import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogueLanguage } from '#web/language.ts';
import css from './help.module.css';
import { type PictureName, pictureOf } from './pictures.ts';
import type { Topic, TopicState } from './topics.ts';
import { useNames } from './use-names.ts';

/** A topic's steps, each with a picture where it has a screen. */
export function TopicSteps({ topic, state }: { topic: Topic; state: TopicState }): ReactNode {
  const { t } = useTranslation('help');
  const names = useNames();
  return (
    <>
      <ol className={css.steps}>
        {topic.steps.map(({ key, picture }) => (
          <li key={key} className={css.step} data-pictured={picture ? '' : undefined}>
            <div>
              <h3>{t(`${topic.key}.${key}.title`)}</h3>
              <p>{t(`${topic.key}.${key}.text`, names)}</p>
            </div>
            {picture ? <Picture name={picture} alt={t(`${topic.key}.${key}.picture`)} /> : null}
          </li>
        ))}
      </ol>
      {state === 'notYours' ? <p className={css.remark}>{t('notYours')}</p> : null}
    </>
  );
}

/** In the person's language and scheme; a press shows it larger. */
function Picture({ name, alt }: { name: PictureName; alt: string }): ReactNode {
  const { t } = useTranslation('help');
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [large, setLarge] = useState(false);
  const { src, width, height } = pictureOf(name, catalogueLanguage(), scheme);
  return (
    <div className={css.frame}>
      <button
        type="button"
        className={css.picture}
        aria-pressed={large}
        title={t(large ? 'smaller' : 'larger')}
        // Never blurred beyond what was taken: one and a half times its size.
        style={{ maxWidth: large ? 1.5 * width : width }}
        onClick={() => setLarge(!large)}
      >
        <img src={src} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      </button>
    </div>
  );
}
