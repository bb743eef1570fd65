import type { DrillForm } from '@population-tracker/contract/emergency/emergency';
import { useTranslation } from 'react-i18next';
import { Figure, Figures } from '#ui/Figure.tsx';
import { statesInOrder } from '../states.ts';
import classes from './drill.module.css';
import { useFacts } from './facts.ts';

const tones = { notSafe: 'danger', none: 'warning', safe: 'success' } as const;

export function FormFacts({ form }: { form: DrillForm }) {
  const { t } = useTranslation('emergency');
  const facts = useFacts(form);
  return (
    <>
      <Figures>
        {statesInOrder.map((state) => (
          <Figure
            key={state}
            label={t(`columns.${state}`)}
            value={form.summary[state]}
            tone={form.summary[state] > 0 ? tones[state] : undefined}
          />
        ))}
      </Figures>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="pt-quiet">{name}</dt>
            <dd className="pt-figures">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
