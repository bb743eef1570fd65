// Names an owner, where the last one can't hand it on any more: `npm run owner -- <mail address>`. The product may run meanwhile.
import { nameOwner } from '#features/grants/owners-service.ts';
import { announce } from '#platform/log.ts';
import { openDatabase } from '#process/open-database.ts';
import { noJobs, ownContext, runOnce } from '#process/run.ts';
import { StartError } from '#process/start-error.ts';

await runOnce(async (config, log) => {
  const [, , email] = process.argv;
  if (!email) throw new StartError('Name somebody active: npm run owner -- <mail address>');
  const database = await openDatabase(config, log, 'population-tracker-owner');
  try {
    const named = await nameOwner(ownContext({ db: database.patient, log, config, jobs: noJobs, requestId: 'owner' }), email);
    if (!named) throw new StartError(`Nobody active has the address ${email}.`);
    announce(named === 'named' ? `${email} is an owner now.` : `${email} is an owner already.`);
  } finally {
    await database.close();
  }
}, 'Nobody was made an owner.');
