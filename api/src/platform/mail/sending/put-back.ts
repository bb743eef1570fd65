import type pg from 'pg';

/**
 * A mail that waited when a backup was made may have been sent since: like one that was in hand when its process died it is
 * uncertain, and only a person sends it again; a push nobody does.
 */
export async function doubtWaitingMails(client: pg.Client): Promise<void> {
  await client.query(`
    update mail_outbox set state = 'uncertain', last_error = null
    where state = 'waiting' and (expires_at is null or expires_at > now())`);
  await client.query(`update push_outbox set state = 'uncertain', title = '', path = '' where state = 'waiting'`);
}
