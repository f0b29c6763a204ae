-- Letters (.docx) of designs, as they came out of the check of the upload. Versions of a design name them; they are never changed.
create table report_letter (
  tenant_id int not null,
  id uuid not null,
  design_id uuid not null,
  bytes bytea not null check (octet_length(bytes) <= 2097152),
  -- Its bindings in their order, as the reader of the template found them.
  tags jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, design_id) references report_design (tenant_id, id) on delete cascade
);
create index report_letter_design on report_letter (tenant_id, design_id, id);
select infra_protect('report_letter');

alter table report_schedule drop constraint report_schedule_format_check;
alter table report_schedule add constraint report_schedule_format_check check (format in ('xlsx', 'pdf', 'docx'));
