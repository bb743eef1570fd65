-- Mails that nobody should get any more: of an emergency that has ended, of an announcement that was withdrawn, and codes that
-- have expired.

alter table mail_outbox
  -- Not to be sent, whatever becomes of what is being handed over just now.
  add column called_off boolean not null default false,
  -- After it the mail is worth nothing to anybody.
  add column expires_at timestamptz,
  drop constraint mail_outbox_state_check,
  add constraint mail_outbox_state_check check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'));

update mail_outbox set called_off = true, state = 'cancelled', last_error = null
where state = 'failed' and last_error = 'Not sent: it had ended.';
update mail_outbox set expires_at = created_at + interval '5 minutes'
where event_key like 'sign-in-code:%' and state <> 'sent';
-- Of what failed before its emergency ended or its announcement was taken back the text was kept.
update mail_outbox m set called_off = true, body_text = '', body_html = null, attachments = null
where state in ('failed', 'uncertain') and (
  exists (select from emergencies e where m.topic = 'emergency:' || e.id and e.ended_at is not null)
  or exists (
    select from announcements a
    where m.topic = 'announcement:' || a.id and (a.deleted_at is not null or a.published_at is null)
  )
);

alter table mail_outbox add constraint mail_outbox_called_off check (not called_off or state <> 'waiting');
