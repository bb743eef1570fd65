-- Searching among millions of reservations, and sorting them by their persons' names, without looking at each.

-- Most have no title; those cost nothing here.
create index reservations_title on reservations using gin (fold_text(title) gin_trgm_ops) where title <> '';
-- With deleted persons too, whose reservations stay in the list: one index for the order of people in both.
drop index users_name;
create index users_name on users (name, last_name, id);
