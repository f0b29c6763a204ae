-- The receipt of a holding deposit: its first print is the receipt, every later one says that it is a copy.
alter table payment_holding add column prints int not null default 0 check (prints >= 0);
