-- Meal menus of a dining hall: one document for a period.

create table meal_menus (
  id integer generated always as identity primary key,
  parameter_id integer not null references parameters,
  file_id integer not null references files,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null default now(),

  constraint meal_menus_period check (first_day <= last_day),
  constraint meal_menus_apart exclude using gist (parameter_id with =, daterange(first_day, last_day, '[]') with &&)
);
create index meal_menus_file on meal_menus (file_id);
