-- An emergency or a drill at some locations can address teams too: their names as they were at its start, whatever becomes of them.
alter table emergencies add column team_names text[] not null default '{}';
alter table emergencies add constraint emergencies_teams check (not everywhere or team_names = '{}');
