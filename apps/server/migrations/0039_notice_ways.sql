-- By what other ways a person is told of the tasks that become his. Without a row only in the console.
create table notice_way (
  tenant_id int not null,
  user_id uuid not null,
  by_mail boolean not null,
  by_sms boolean not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade
);
select infra_protect('notice_way');
