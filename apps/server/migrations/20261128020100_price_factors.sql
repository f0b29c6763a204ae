-- A version may follow from the prices of another price_plan: base × factor + what is added. The base's terms it was
-- worked out from stay with it, so that every price says where it comes from.
alter table metering_price_plan_version
  -- {"baseId":…,"baseName":…,"versionId":…,"baseNo":3,"rule":{"factor":11000,"offset":200,"bands":[…]},"terms":{…}}
  add column source jsonb,
  add column reason text;
create index metering_price_plan_version_base on metering_price_plan_version (tenant_id, (source ->> 'baseId')) where source is not null;
