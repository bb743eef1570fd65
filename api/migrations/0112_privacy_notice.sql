-- What people are told about their data, and who has said that they read it. Both only grow.

create table privacy_notices (
  number integer primary key,
  text_en text not null,
  text_tr text not null,
  published_at timestamptz not null,
  published_by integer references users,

  constraint privacy_notices_number check (number > 0),
  constraint privacy_notices_texts check (length(text_en) between 1 and 40000 and length(text_tr) between 1 and 40000)
);

create table privacy_acknowledgements (
  notice integer not null references privacy_notices,
  user_id integer not null references users,
  acknowledged_at timestamptz not null,
  primary key (notice, user_id)
);
create index privacy_acknowledgements_user on privacy_acknowledgements (user_id);

create function guard_privacy_notice() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'privacy_acknowledgements' and tg_op = 'DELETE' and erasing() then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger privacy_notices_append_only before update or delete on privacy_notices for each row execute function guard_privacy_notice();
create trigger privacy_acknowledgements_append_only before update or delete on privacy_acknowledgements
  for each row execute function guard_privacy_notice();

-- Of whoever is erased nothing stays.
create function forget_acknowledgements() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from privacy_acknowledgements where user_id = new.id;
  return null;
end
$$;
create trigger users_acknowledgements after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_acknowledgements();
