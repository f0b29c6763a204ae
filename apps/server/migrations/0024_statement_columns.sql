-- The heading of the last statement of an account, and what each of its columns holds.
alter table payment_bank_account add column statement_headings text[], add column statement_columns text[];
