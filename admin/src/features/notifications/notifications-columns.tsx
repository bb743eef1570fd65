import type { Notification } from '@population-tracker/contract/notifications/notifications';
import type { TFunction } from 'i18next';
import { ShortDate } from '#ui/ShortDate.tsx';
import type { Card, Column } from '#ui/table/column.ts';
import { dateColumn } from '#ui/table/columns.tsx';
import { MailTag } from './MailTag.tsx';
import { mailExplanation } from './mail-texts.ts';
import classes from './notifications.module.css';

/** To whom and what have the room: together with the boxes the columns stay narrower than the pane of a 1280 px window. */
export const mailColumns = (t: TFunction<'notifications'>): Column<Notification>[] => [
  { key: 'recipient', title: t('recipient'), width: 264, cell: (mail) => <Recipient {...mail} /> },
  { key: 'subject', title: t('subject'), width: 258, cell: ({ subject }) => <span title={subject}>{subject}</span> },
  { key: 'cause', title: t('cause'), width: 116, quiet: true, cell: ({ cause }) => t(`causesShort.${cause}`) },
  ...toldColumns(t, (mail: Notification) => mailExplanation(t, mail)),
];

/** What became of it, and when it was to be told. */
export const toldColumns = <Row extends Pick<Notification, 'state' | 'created'>>(
  t: TFunction<'notifications'>,
  explain: (row: Row) => string,
): Column<Row>[] => [
  { key: 'state', title: t('state'), width: 124, cell: ({ state }) => <MailTag state={state} /> },
  {
    key: 'explanation',
    title: t('explanation'),
    width: 116,
    quiet: true,
    cell: (row) => <span title={explain(row)}>{explain(row)}</span>,
  },
  dateColumn('created', t('created')),
];

/** A long address is cut off in the row; on hover it stands whole, after the person’s name. */
const Recipient = ({ recipient, userName }: Notification) => (
  <span title={userName ? `${userName}, ${recipient}` : recipient}>{recipient}</span>
);

export const mailCard =
  (t: TFunction<'notifications'>) =>
  (mail: Notification): Card => ({
    title: mail.recipient,
    tag: <MailTag state={mail.state} />,
    fact: <Fact mail={mail} t={t} />,
    aside: <ShortDate value={mail.created} />,
  });

/** What it is about, and below that what happened, where the state alone doesn't say it. */
const Fact = ({ mail, t }: { mail: Notification; t: TFunction<'notifications'> }) => (
  <>
    {mail.subject}
    {mail.lastError || mail.state === 'uncertain' || mail.state === 'cancelled' ? (
      <span className={classes.happened}>{mailExplanation(t, mail)}</span>
    ) : null}
  </>
);
