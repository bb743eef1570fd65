-- When somebody last proved in this session that it is them: by signing in themselves, or later where they were asked. Null of a session
-- that a provider began, since nobody here saw how.

alter table sessions add column proved_at timestamptz;
