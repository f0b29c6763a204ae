-- Staff whose roles may call this address are told; parties (landlords and renters) only what names them. Without it and
-- without receivers a message is for everybody of the tenant.
alter table infra_live add column staff_url text;
