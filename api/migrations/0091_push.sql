-- Notices on people's own devices, beside mail: to where they are pushed, what somebody wants in which way, and what is on its way.

-- By which push services know this installation. The private one is sealed with SECRET_KEY.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_sealed text not null,
  made_at timestamptz not null default now()
);

-- A device of somebody's, as its browser's push service knows it. Whoever subscribes on it last has it.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  device text not null,
  session_id integer references sessions on delete set null,
  made_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- How somebody wants to hear of something; without a row in every way there is.
create table push_choices (
  user_id integer not null references users,
  kind text not null check (kind in ('checkInReminder', 'released', 'fromWaitingList', 'emergency')),
  by_mail boolean not null,
  by_push boolean not null,
  primary key (user_id, kind),
  constraint push_choices_some check (by_mail or by_push),
  constraint push_choices_emergency check (kind <> 'emergency' or by_mail)
);

-- Written in the transaction of the change, one for each device, and handed over afterwards, at most once.
create table push_outbox (
  id bigint generated always as identity primary key,
  -- Of the mail that tells the same.
  event_key text not null,
  user_id integer not null references users,
  subscription_id integer references push_subscriptions on delete set null,
  kind text not null,
  topic text,
  title text not null,
  path text not null,
  urgent boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'cancelled')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  next_try_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sender text,
  constraint push_outbox_once unique (event_key, subscription_id),
  constraint push_outbox_sender check (state <> 'sending' or sender is not null)
);
create index push_outbox_due on push_outbox (urgent desc, next_try_at, id) where state = 'waiting';
create index push_outbox_sending on push_outbox (sender) where state = 'sending';
create index push_outbox_topic on push_outbox (topic) where topic is not null and state = 'waiting';
create index push_outbox_user on push_outbox (user_id, id);
create index push_outbox_subscription on push_outbox (subscription_id);
create index push_outbox_created on push_outbox (created_at);

-- A device on which a session was ended hears no more; where somebody ends all of them, or their password is another one, none does.
create function forget_devices() returns trigger language plpgsql security definer as $$
begin
  delete from push_subscriptions
  where case when new.end_reason in ('everywhere', 'password') then user_id = new.user_id else session_id = new.id end;
  return null;
end
$$;
create trigger sessions_devices after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function forget_devices();

-- Of whoever is erased nothing stays.
create function forget_pushes() returns trigger language plpgsql security definer as $$
begin
  delete from push_outbox where user_id = new.id;
  delete from push_subscriptions where user_id = new.id;
  delete from push_choices where user_id = new.id;
  return null;
end
$$;
create trigger users_pushes after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_pushes();
