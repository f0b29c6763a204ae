-- Who changed a model last, by the name of his account.
alter table workflow_model add column changed_by text check (length(changed_by) <= 64);
