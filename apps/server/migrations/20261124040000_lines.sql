-- Where several processes hear one broker: who of them asks a line, and until when that holds.
create table device_line (
  tenant_id int not null,
  collector_id uuid not null,
  node text not null,
  until timestamptz not null,
  primary key (tenant_id, collector_id)
);
select infra_protect('device_line');
