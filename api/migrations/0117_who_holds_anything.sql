-- Those whose user type brings something are few, the deleted among them too, and are asked for with each 2,000 rows of an upload: they are
-- found without going through everybody.
create index users_holding on users (id) where user_type <> 1;
