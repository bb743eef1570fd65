// A process that pushes and does nothing else, to be killed: node push-process.ts <database's address> <secret key>
import { connect } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { startPush } from '#platform/push/push-sender.ts';

const [url = '', secretKey = ''] = process.argv.slice(2);
startPush({
  db: connect({ url }).db,
  url,
  config: { secretKey: Buffer.from(secretKey, 'base64'), secretKeyOld: null, mailFrom: 'no-reply@tracker.example', pushToLoopback: true },
  log: createLog('error'),
});
