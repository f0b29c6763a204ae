-- What people keep of screens under a name: filters, order, columns, as the address has them.
create table system_saved_view (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  page text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index system_saved_view_name on system_saved_view (tenant_id, user_id, page, name);
select infra_protect('system_saved_view');
