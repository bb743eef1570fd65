import type { DrillForm, EmergencyResponse } from '@population-tracker/contract/emergency/emergency';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { statesInOrder } from '../states.ts';
import { useFacts } from './facts.ts';
import classes from './sheet.module.css';
import type { OpenPeople } from './use-open-people.ts';

interface Props {
  form: DrillForm;
  /** As they stand in the fields, saved or not. */
  lessons: { shortcomings: string; corrections: string };
  open: OpenPeople;
}

/** The form on paper: A4, black on white, with lines to sign on. */
export function Sheet({ form, lessons, open }: Props) {
  const { t } = useTranslation('emergency');
  const facts = useFacts(form);
  const { kind, message } = form.emergency;
  return createPortal(
    <article className={classes.sheet}>
      <header>
        <h1>{t(`form.title.${kind}`)}</h1>
        <p>{t('form.printed', { at: formatInstant(new Date().toISOString()) })}</p>
      </header>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2>{t('form.message')}</h2>
        <p>{message}</p>
      </section>
      <Counts form={form} />
      <Names title={t('form.notSafe')} total={form.summary.notSafe} people={open.notSafe} />
      <Names title={t('form.none')} total={form.summary.none} people={open.none} />
      <Lines title={t('form.shortcomings')} text={lessons.shortcomings} />
      <Lines title={t('form.corrections')} text={lessons.corrections} />
      <Signatures />
    </article>,
    document.body,
  );
}

function Counts({ form: { summary } }: { form: DrillForm }) {
  const { t } = useTranslation('emergency');
  const columns = ['addressed', 'onSite', ...statesInOrder] as const;
  const rows = [...summary.locations.map((place) => ({ ...place, key: String(place.id ?? 0), label: place.name ?? t('places.unknown') }))];
  return (
    <section>
      <h2>{t('places.title')}</h2>
      <table className={classes.counts}>
        <thead>
          <tr>
            <th scope="col">{t('columns.scope')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td key={column}>{formatNumber(row[column])}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('form.total')}</th>
            {columns.map((column) => (
              <td key={column}>{formatNumber(summary[column])}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Names({ title, total, people }: { title: string; total: number; people: readonly EmergencyResponse[] }) {
  const { t } = useTranslation('emergency');
  const place = (one: EmergencyResponse) => [one.locationName, one.workspaceName, one.deskLabel].filter(Boolean).join(', ');
  return (
    <section>
      <h2>
        {title} ({formatNumber(total)})
      </h2>
      {total === 0 ? <p>{t('form.nobody')}</p> : null}
      {people.length > 0 ? (
        <table className={classes.names}>
          <thead>
            <tr>
              <th scope="col">{t('form.person')}</th>
              <th scope="col">{t('form.lastPlace')}</th>
              <th scope="col">{t('form.said')}</th>
              <th scope="col">{t('form.found')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                <td>{place(one) || t('where.unknown')}</td>
                <td>{[one.actionDate ? formatTime(one.actionDate) : '', one.note].filter(Boolean).join(' · ')}</td>
                <td aria-hidden>
                  <span />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {total > people.length && people.length > 0 ? <p>{t('form.more', { count: total - people.length })}</p> : null}
    </section>
  );
}

const lines = ['first', 'second', 'third'];

/** What was typed; nothing typed leaves room to write by hand. */
function Lines({ title, text }: { title: string; text: string }) {
  return (
    <section className={classes.lines}>
      <h2>{title}</h2>
      {text.trim() ? (
        <p className={classes.written}>{text}</p>
      ) : (
        <div aria-hidden>
          {lines.map((line) => (
            <i key={line} />
          ))}
        </div>
      )}
    </section>
  );
}

function Signatures() {
  const { t } = useTranslation('emergency');
  return (
    <section className={classes.signatures}>
      {(['lead', 'safety', 'management'] as const).map((who) => (
        <div key={who}>
          <span />
          <b>{t(`form.sign.${who}`)}</b>
          <p>{t('form.sign.help')}</p>
        </div>
      ))}
    </section>
  );
}
