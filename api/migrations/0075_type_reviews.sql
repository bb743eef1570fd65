-- Who looked last at what comes with somebody's user type and said that it is still right; of a grant it stands with the grant.
create table user_type_reviews (
  user_id integer primary key references users,
  -- The one that was looked at: another one is to be looked at anew.
  user_type smallint not null,
  reviewed_at timestamptz not null,
  reviewed_by integer not null references users
);
