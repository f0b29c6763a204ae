-- The income overview reads some days of the whole ledger; with what it adds up in the index it reads no rows beside.
create index ledger_entry_day on ledger_entry (tenant_id, business_on, id) include (kind, debit_account_id, bill_id, amount_fen);
