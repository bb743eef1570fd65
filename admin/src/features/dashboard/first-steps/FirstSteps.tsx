import { Button } from '@mantine/core';
import type { FirstSteps as Answer } from '@population-tracker/contract/dashboard/first-steps';
import { createUpload } from '@population-tracker/contract/uploads/uploads';
import { IconCheck, IconPlus, IconRuler2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { UploadButton } from '#features/uploads/uploads-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Tag } from '#ui/Tag.tsx';
import { mayCall, useRights } from '#web/permissions.ts';
import classes from './first-steps.module.css';
import { type ShownStep, stepsFor } from './first-steps.ts';

/** The way from an empty company to its first reservation, until there is one. */
export default function FirstSteps({ answer }: { answer: Answer }) {
  const { t } = useTranslation('dashboard/first-steps');
  const rights = useRights();
  const steps = stepsFor(answer, rights);
  const done = answer.done.length;
  const canAct = steps.some(({ to }) => to !== null);
  return (
    <Page>
      <div className={classes.sheet}>
        <header>
          <h1>{t('title')}</h1>
          <p className="pt-quiet pt-pretty">{t(canAct ? 'text' : 'textForOthers')}</p>
          <div className="pt-line pt-gap-3 pt-small pt-quiet pt-below-4">
            <span className="pt-track pt-grow" aria-hidden>
              <i style={{ width: `${(done / steps.length) * 100}%` }} />
            </span>
            <span className="pt-figures pt-unbroken" role="status">
              {t('progress', { done, total: steps.length })}
            </span>
          </div>
        </header>
        <ol aria-label={t('title')} className="pt-below-4">
          {steps.map((step, index) => (
            <Step key={step.name} step={step} number={index + 1} />
          ))}
        </ol>
        {mayCall(createUpload, rights) ? <Sheets /> : null}
      </div>
    </Page>
  );
}

function Step({ step: { name, state, to, isNext, waitsFor }, number }: { step: ShownStep; number: number }) {
  const { t } = useTranslation('dashboard/first-steps');
  const isDone = state === 'done';
  return (
    <li className={classes.step} data-state={isNext ? 'next' : state} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.number} aria-hidden>
        {isDone ? <DrawnIcon of={IconCheck} size={20} /> : number}
      </span>
      <span className="pt-stack pt-narrow pt-grow">
        <span className="pt-strong">{isDone && to ? <Link to={to}>{t(`${name}.title`)}</Link> : t(`${name}.title`)}</span>
        <span className="pt-quiet pt-pretty">{t(`${name}.text`)}</span>
      </span>
      <span className={classes.way}>
        {isDone ? <Tag tone="success">{t('done')}</Tag> : null}
        {waitsFor ? <span className="pt-small pt-quiet">{t(`${waitsFor}.first`)}</span> : null}
        {!isDone && to ? (
          <Button
            variant={isNext ? 'filled' : 'default'}
            component={Link}
            to={to}
            leftSection={<DrawnIcon of={name === 'plan' ? IconRuler2 : IconPlus} />}
          >
            {t(`${name}.begin`)}
          </Button>
        ) : null}
        {state === 'open' && !to ? <span className="pt-small pt-quiet">{t('open')}</span> : null}
      </span>
    </li>
  );
}

/** Whoever has all of it in spreadsheets need not type it. */
function Sheets() {
  const { t } = useTranslation('dashboard/first-steps');
  return (
    <div className={classes.sheets}>
      <p className="pt-quiet">{t('sheets')}</p>
      <UploadButton kind="users" label={t('uploadUsers')} />
      <UploadButton kind="plan" label={t('uploadPlan')} />
    </div>
  );
}
