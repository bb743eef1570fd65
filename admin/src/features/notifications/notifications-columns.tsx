import type { Notification } from '@population-tracker/contract/notifications';
import type { TFunction } from 'i18next';
import { ShortDate } from '#ui/ShortDate.tsx';
import type { Card, Column } from '#ui/table/column.ts';
import { MailTag } from './MailTag.tsx';
import { explanationOf } from './mail-texts.ts';

export const mailColumns = (t: TFunction<'notifications'>): Column<Notification>[] => [
  { key: 'recipient', title: t('recipient'), width: 216, cell: (mail) => <Recipient {...mail} /> },
  { key: 'subject', title: t('subject'), width: 150, cell: ({ subject }) => <span title={subject}>{subject}</span> },
  { key: 'cause', title: t('cause'), width: 124, cell: ({ cause }) => t(`causes.${cause}`) },
  { key: 'state', title: t('state'), width: 134, cell: ({ state }) => <MailTag state={state} /> },
  { key: 'explanation', title: t('explanation'), width: 232, quiet: true, cell: (mail) => <Explanation text={explanationOf(t, mail)} /> },
  {
    key: 'created',
    title: t('created'),
    sort: 'created',
    width: 112,
    align: 'right',
    quiet: true,
    cell: ({ created }) => <ShortDate value={created} />,
  },
];

/** A long address is cut off in the row; on hover it stands whole, after the person’s name. */
const Recipient = ({ recipient, userName }: Notification) => (
  <span title={userName ? `${userName}, ${recipient}` : recipient}>{recipient}</span>
);

const Explanation = ({ text }: { text: string }) => <span title={text}>{text}</span>;

export const mailCard =
  (t: TFunction<'notifications'>) =>
  (mail: Notification): Card => ({
    title: mail.recipient,
    tag: <MailTag state={mail.state} />,
    // What speaks for itself leaves the room to the subject.
    fact: mail.lastError || mail.state === 'uncertain' || mail.state === 'cancelled' ? explanationOf(t, mail) : mail.subject,
    aside: <ShortDate value={mail.created} />,
  });
