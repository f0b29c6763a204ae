create table notice_notification (
  tenant_id int not null,
  id uuid not null,
  title text not null,
  content text not null,
  -- The same without mark-up: what is searched, and shown where there is little room.
  content_text text not null,
  type text not null,
  priority text not null,
  publisher text not null,
  start_time timestamptz,
  end_time timestamptz,
  -- Usernames; none: everybody.
  username text[],
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint notice_notification_period check (end_time >= start_time)
);
create index notice_notification_list on notice_notification (tenant_id, created_at desc, id desc);
select infra_protect('notice_notification');

create table notice_notification_read (
  tenant_id int not null,
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (tenant_id, notification_id, user_id)
);
select infra_protect('notice_notification_read', 'insert, delete');
