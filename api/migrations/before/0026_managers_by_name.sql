-- The filter by manager finds those too of whose manager only the name is known.
create index users_manager_name on users (fold_text(manager_full_name))
  where deleted_at is null and manager_email = '' and manager_full_name <> '';
