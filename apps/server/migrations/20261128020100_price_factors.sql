-- A version may follow from the prices of another programme: base × factor + what is added. The base's terms it was
-- worked out from stay with it, so that every price says where it comes from.
alter table utility_programme_version
  -- {"baseId":…,"baseName":…,"versionId":…,"baseNo":3,"rule":{"factor":11000,"offset":200,"bands":[…]},"terms":{…}}
  add column source jsonb,
  add column reason text;
create index utility_programme_version_base on utility_programme_version (tenant_id, (source ->> 'baseId')) where source is not null;
