-- What is known of a person besides their name: department, the location that is their site, and the number that payroll knows them by.
-- Lists from elsewhere leave many of them out, so that none is needed.

alter table users
  add department text collate "tr-x-icu" not null default '',
  add employee_number text not null default '',
  -- A location is never removed from its table: one that was deleted is nobody's site any more, and whoever reads a user sees none.
  add site_id integer references locations,
  add constraint users_department check (department = btrim(department) and length(department) <= 100),
  add constraint users_employee_number_text check (employee_number = btrim(employee_number) and length(employee_number) <= 40);

-- E-17 and e-17 are one number. Whoever was deleted leaves theirs to the next.
create unique index users_employee_number on users (lower(employee_number)) where deleted_at is null and employee_number <> '';
create index users_department on users (department) where deleted_at is null and department <> '';
create index users_site on users (site_id) where deleted_at is null and site_id is not null;

-- Whoever knows the number of a person finds them by it. It comes last: what stands up to the address is searched by itself too.
-- Before PostgreSQL 17 an expression can't be changed: the column is made anew, and its indexes with it.
do $$
declare
  found constant text := $found$fold_text(name || ' ' || last_name || ' ' || email || ' ' || manager_full_name || ' ' || employee_number)$found$;
  indexes text[];
  made text;
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute format('alter table users alter column search_text set expression as (%s)', found);
    return;
  end if;
  select array_agg(distinct pg_get_indexdef(d.objid)) into indexes
  from pg_depend d join pg_index i on i.indexrelid = d.objid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.refobjid = 'users'::regclass and a.attname = 'search_text';
  alter table users drop column search_text;
  execute format('alter table users add column search_text text not null generated always as (%s) stored', found);
  foreach made in array coalesce(indexes, '{}') loop
    execute made;
  end loop;
end $$;
