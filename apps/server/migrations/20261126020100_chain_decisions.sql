-- The number clearing knows a branch by, where somebody knows it (CNAPS).
alter table payout_settlement_account add column bank_code text;

-- How many kinds of rows were chained when a block was sealed: what is older than the first block that knows a kind is sealed
-- with it, and is not put in behind the chain's back.
alter table ledger_chain_block add column sources int not null default 6;
