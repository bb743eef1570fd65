-- Mail: written as rows, each on its way to the server.

-- Mail is written in the transaction of the change that causes it, and sent afterwards.
create table mail_outbox (
  id integer generated always as identity primary key,
  -- One event causes one mail, however often its job runs.
  event_key text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'cancelled')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  user_id integer,
  -- Groups the mails of one cause: emergency:12, announcement:3.
  topic text check (topic <> ''),
  urgent boolean not null default false,
  -- Who waits alone for a mail (a sign-in code) comes before a warning to thousands, and that before everything else.
  priority smallint not null generated always as
    (case when not urgent then 2 when topic is null then 0 else 1 end) stored,
  list_unsubscribe text,
  -- [{filename, contentType, content}]
  attachments jsonb,
  -- The process that hands it over. Found dead, nobody knows whether the server has taken the mail: it is uncertain.
  sender text,
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '1 day',
  search_text text not null generated always as (fold_text(recipient || ' ' || subject)) stored,
  -- Not to be sent, whatever becomes of what is being handed over just now.
  called_off boolean not null default false,
  -- After it the mail is worth nothing to anybody.
  expires_at timestamptz,

  constraint mail_outbox_sender_check check (state <> 'sending' or sender is not null),
  constraint mail_outbox_called_off check (not called_off or state <> 'waiting')
);
create index mail_outbox_unsent on mail_outbox (created_at, id) where state <> 'sent';
create index mail_outbox_due on mail_outbox (priority, next_try_at, id) where state = 'waiting';
create index mail_outbox_sending on mail_outbox (sender) where state = 'sending';
create index mail_outbox_topic on mail_outbox (topic, user_id) where topic is not null;
create index mail_outbox_user on mail_outbox (user_id, id) where user_id is not null;
create index mail_outbox_created on mail_outbox (created_at, id);
create index mail_outbox_search on mail_outbox using gin (search_text gin_trgm_ops);

-- The mail server as all processes see it: while it is away, one of them tries it, and no mail uses up a try of its own.
create table mail_server (
  one boolean primary key default true check (one),
  away_since timestamptz,
  failures integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  check ((away_since is null) = (failures = 0))
);
insert into mail_server default values;
