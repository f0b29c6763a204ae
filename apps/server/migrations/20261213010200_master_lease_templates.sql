-- A text of several rooms is a kind of its own.
alter table housing_template
  drop constraint housing_template_kind_check,
  add constraint housing_template_kind_check check (kind in ('lease', 'masterLease', 'change', 'notice', 'handover', 'checkOut'));
