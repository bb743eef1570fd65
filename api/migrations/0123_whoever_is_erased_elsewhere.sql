-- Mails to others that name whoever is erased: of a meeting's guests to its host, and of the host to the guests. And why somebody was
-- under a legal hold, as the audit log told it.
create or replace function erase_people(ids integer[], language text, moment timestamp with time zone, for_user integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  was constant boolean := set_erasing(true);
  -- Somebody who came later may have the address now.
  addresses constant text[] := array(select u.email from users u where u.id = any(ids)
    and not exists (select from users o where o.email = u.email and (o.deleted_at is null or o.id <> all(ids))));
  mails integer[];
begin
  mails := array(
    select m.id from mail_outbox m where m.user_id = any(ids) or m.recipient = any(addresses)
    -- To others, whose subject names them or says what they wrote. What is on its way others have to hear.
    union select m.id from mail_outbox m
      where m.topic = any(array(select 'user:' || u.id from users u where u.id = any(ids))) and m.state not in ('waiting', 'sending'));
  update users u set
    name = (erased_name(u.id, erase_people.language))[1], last_name = (erased_name(u.id, erase_people.language))[2],
    email = 'erased-' || u.id || '@erased.invalid', manager_full_name = '', manager_email = '', password_hash = null, language = null,
    department = '', employee_number = '', site_id = null, exceptional = false, user_type = 1, erased_at = moment
  where u.id = any(ids);
  update users set manager_full_name = '', manager_email = '' where manager_email = any(addresses);

  perform anonymise_responses(array(select r.id from emergency_responses r where r.user_id = any(ids)), erase_people.language, for_user);
  perform erase_from_audit_log(
    array(select a.id from audit_log a where a.entity = 'user' and a.entity_id = any(ids::text[])), '{record}', for_user);
  perform erase_from_audit_log(array(select a.id from audit_log a where a.user_id = any(ids)), '{actor,address}', for_user);
  perform erase_from_audit_log(array(
    select a.id from audit_log a where a.entity = 'user'
      and (a.before ->> 'managerEmail' = any(addresses) or a.after ->> 'managerEmail' = any(addresses))), '{manager}', for_user);
  perform erase_from_audit_log(array(
    select a.id from audit_log a join reservations r on a.entity_id = r.id::text where a.entity = 'reservation' and r.user_id = any(ids)
    union select a.id from audit_log a join grants g on a.entity_id = g.id::text where a.entity = 'grant' and g.user_id = any(ids)
    union select a.id from audit_log a where a.entity = 'legalHold' and a.entity_id = any(ids::text[])
    union select a.id from audit_log a where a.entity = 'notification' and a.entity_id = any(mails::text[])), '{name}', for_user);

  update reservations set title = '', cancel_reason = '' where user_id = any(ids) and (title <> '' or cancel_reason <> '');
  update mail_outbox m set
    recipient = coalesce((select u.email from users u where u.id = m.user_id), 'erased@erased.invalid'), subject = '', body_text = '',
    body_html = null, attachments = null, last_error = null,
    called_off = m.called_off or m.state = 'waiting', state = case m.state when 'waiting' then 'cancelled' else m.state end
  where m.id = any(mails);
  update grants set reason = '' where user_id = any(ids) and reason <> '';
  delete from sessions where user_id = any(ids);
  delete from sign_in_attempts where tester_id = any(ids);
  delete from identities where user_id = any(ids);
  delete from sign_in_codes where user_id = any(ids);
  delete from sign_in_links where user_id = any(ids);
  delete from list_views where user_id = any(ids);
  delete from user_type_reviews where user_id = any(ids);
  delete from idempotency_keys where user_id = any(ids);
  perform set_erasing(was);
end $function$;

update mail_outbox m set topic = 'user:' || r.user_id
from reservations r
where m.event_key like 'meeting:%' and m.event_key not like 'meeting:answers:%' and r.id::text = split_part(m.event_key, ':', 3);
update mail_outbox m set topic = 'user:' || g.user_id
from meeting_guests g join users u on u.id = g.user_id
where m.event_key like 'meeting:answers:%' and g.reservation_id::text = split_part(m.event_key, ':', 3)
  and starts_with(m.subject, concat_ws(' ', u.name, u.last_name, ''));
