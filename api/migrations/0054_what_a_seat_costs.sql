-- What a seat of a location costs a month, where somebody said so: what spare seats would save is told by it.
alter table locations
  add column seat_cost numeric(12, 2) check (seat_cost >= 0),
  -- ISO 4217.
  add column seat_currency text not null default 'TRY' check (seat_currency ~ '^[A-Z]{3}$');
