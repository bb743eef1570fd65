-- An entry that comes with the name of its record needs none looked up: an upload writes thousands at once and knows them.
drop trigger audit_log_name on audit_log;
create trigger audit_log_name before insert on audit_log for each row when (new.name = '') execute function name_audit_entry();
