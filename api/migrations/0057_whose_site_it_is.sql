-- Somebody may be at their site without having reserved anything. An emergency of some locations can address those too, and keeps
-- whether their site was the only reason.
alter table emergency_responses add by_site boolean not null default false;
