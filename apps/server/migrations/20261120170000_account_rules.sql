-- What a tenant asks of the passwords of its users, and of whom it demands a second factor. No row: the standard.
create table identity_account_rule (
  tenant_id int primary key,
  min_length int not null check (min_length between 6 and 31),
  kinds int not null check (kinds between 1 and 4),
  second_factor text not null check (second_factor in ('optional', 'administrators', 'everybody'))
);
select infra_protect('identity_account_rule', 'insert, update');
