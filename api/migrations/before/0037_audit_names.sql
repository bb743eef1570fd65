-- Each entry of the audit log keeps the name that its record had at that time, and those of an upload or a bulk know whose parts they are.

alter table audit_log
  add column name text not null default '',
  -- The entry that stands for it: entity, record, action and, for what one request does, that request.
  add column part_of text not null default '';

create index audit_log_parts on audit_log (part_of, id) where part_of <> '';
create index audit_log_heads on audit_log (id) where part_of = '';

-- Told by the entry's own values where they hold it, else read from the record: a change of one field doesn't name whose it is.
create function name_of_record(entity text, id bigint, told jsonb) returns text language plpgsql as $$
declare
  found_name text;
begin
  if entity = 'user' then
    if told ? 'name' and told ? 'lastName' then return concat_ws(' ', told ->> 'name', told ->> 'lastName'); end if;
    select concat_ws(' ', u.name, u.last_name) into found_name from users u where u.id = name_of_record.id;
  elsif entity = 'reservation' then
    select concat_ws(', ', concat_ws(' ', u.name, u.last_name), coalesce(w.name, l.name), r.day::text) into found_name
    from reservations r join users u on u.id = r.user_id join locations l on l.id = r.location_id left join workspaces w on w.id = r.workspace_id
    where r.id = name_of_record.id;
  elsif told ->> 'name' <> '' then return told ->> 'name';
  elsif entity = 'location' then select l.name into found_name from locations l where l.id = name_of_record.id;
  elsif entity = 'building' then select b.name into found_name from buildings b where b.id = name_of_record.id;
  elsif entity in ('workspace', 'meetingRoom', 'floorPlan') then select w.name into found_name from workspaces w where w.id = name_of_record.id;
  elsif entity = 'desk' then
    select concat_ws(', ', w.name, d.label) into found_name from desks d join workspaces w on w.id = d.workspace_id where d.id = name_of_record.id;
  elsif entity = 'parameter' then select p.name into found_name from parameters p where p.id = name_of_record.id;
  elsif entity = 'announcement' then select a.name into found_name from announcements a where a.id = name_of_record.id;
  elsif entity = 'announcementGroup' then select g.name into found_name from announcement_groups g where g.id = name_of_record.id;
  elsif entity = 'emergency' then select e.message into found_name from emergencies e where e.id = name_of_record.id;
  elsif entity = 'emergencyResponse' then select r.name into found_name from emergency_responses r where r.id = name_of_record.id;
  elsif entity = 'emergencyTemplate' then select t.name into found_name from emergency_templates t where t.id = name_of_record.id;
  elsif entity = 'upload' then select j.file_name into found_name from upload_jobs j where j.id = name_of_record.id;
  elsif entity = 'reservationBulk' then
    select concat_ws(', ', nullif(b.wish ->> 'title', ''), coalesce(w.name, l.name)) into found_name
    from reservation_bulks b join locations l on l.id = b.location_id left join workspaces w on w.id = b.workspace_id
    where b.id = name_of_record.id;
  elsif entity = 'notification' then select m.recipient into found_name from mail_outbox m where m.id = name_of_record.id;
  end if;
  return found_name;
end $$;

create function name_audit_entry() returns trigger language plpgsql as $$
begin
  if new.name = '' and new.entity_id ~ '^\d{1,18}$' then
    new.name := left(coalesce(
      name_of_record(new.entity, new.entity_id::bigint, coalesce(new.before, '{}') || coalesce(new.after, '{}')), ''), 200);
  elsif new.entity = 'call' then
    new.name := left(new.entity_id, 200);
  end if;
  return new;
end $$;

create trigger audit_log_name before insert on audit_log for each row execute function name_audit_entry();
