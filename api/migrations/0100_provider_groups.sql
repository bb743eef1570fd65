-- What the groups bring that a provider tells of somebody: grants that come and go with their sign-ins there, beside those made by hand.
alter table identity_providers add column group_claim text check (group_claim <> '');

create table identity_provider_groups (
  id integer generated always as identity primary key,
  provider_id integer not null references identity_providers on delete cascade,
  group_name text not null check (group_name <> '' and length(group_name) <= 200),
  -- Nobody becomes an owner by a group.
  built_in text check (
    built_in in (
      'administrator', 'emergencyManager', 'locationAdministrator', 'reception', 'facilityAnalyst', 'securityOfficer', 'peopleAdministrator', 'auditor'
    )
  ),
  set_id integer references permission_sets on delete cascade,
  -- Null is everywhere.
  location_id integer references locations on delete cascade,
  constraint identity_provider_groups_one_set check (num_nonnulls(built_in, set_id) = 1)
);
create unique index identity_provider_groups_once on identity_provider_groups
  (provider_id, group_name, coalesce(built_in, set_id::text), coalesce(location_id, 0));
create index identity_provider_groups_set on identity_provider_groups (set_id) where set_id is not null;
create index identity_provider_groups_location on identity_provider_groups (location_id) where location_id is not null;

-- By which provider's groups somebody has it; null where it was given by hand.
alter table grants
  add column provider_id integer references identity_providers on delete set null,
  add constraint grants_owner_by_hand check (provider_id is null or built_in is distinct from 'owner');
create index grants_provider on grants (provider_id) where provider_id is not null and ended_at is null;
