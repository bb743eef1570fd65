// A process that sends mail and nothing else, to be killed: node send-process.ts <database's address> <mail server's address>
import { connect } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { startMail } from '#platform/mail/sending/sender.ts';

const [url = '', smtpUrl = ''] = process.argv.slice(2);
startMail({
  db: connect({ url }).db,
  url,
  config: { smtpUrl, dataDir: '', mailFrom: 'no-reply@tracker.example' },
  log: createLog('error'),
});
