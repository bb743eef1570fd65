-- What an upload found before it wrote is kept 2,000 records at a time, all of one upload. That the upload is there was looked at record by
-- record, 6 % of what applying a sheet costs; it is looked at once for all of them now. And what is kept is taken back in the order of its
-- key, so that a second index of the same rows isn't written beside it.
alter table upload_former_values drop constraint upload_former_values_job_id_fkey;
drop index upload_former_values_row;

create function guard_former_values() returns trigger language plpgsql security definer set search_path = public as $$
declare
  named int[] := array(select distinct k.job_id from kept k);
  there int[] := array(select j.id from upload_jobs j where j.id = any(named) for key share);
begin
  if not named <@ there then
    raise foreign_key_violation using message = 'There is no such upload whose former values could be kept.',
      table = 'upload_former_values', column = 'job_id', constraint = 'upload_former_values_job';
  end if;
  return null;
end
$$;
create trigger upload_former_values_job after insert on upload_former_values
  referencing new table as kept for each statement execute function guard_former_values();

create function guard_former_job() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.job_id <> old.job_id then
    raise check_violation using message = 'Former values stay with their upload.', table = 'upload_former_values', column = 'job_id';
  end if;
  return new;
end
$$;
create trigger upload_former_values_stay before update of job_id on upload_former_values
  for each row execute function guard_former_job();

create function forget_former_values() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from upload_former_values f where f.job_id in (select g.id from gone g);
  return null;
end
$$;
create trigger upload_jobs_former_values after delete on upload_jobs
  referencing old table as gone for each statement execute function forget_former_values();
