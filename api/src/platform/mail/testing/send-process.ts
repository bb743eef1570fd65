// A process that sends mail and nothing else, to be killed: node send-process.ts <database's address> <mail server's address>
import { connect } from '../../db/database.ts';
import { createLog } from '../../log.ts';
import { startMail } from '../sending/sender.ts';

const [url = '', smtpUrl = ''] = process.argv.slice(2);
startMail({
  db: connect({ url }).db,
  url,
  config: { smtpUrl, dataDir: '', mailFrom: 'no-reply@tracker.example' },
  log: createLog('error'),
});
