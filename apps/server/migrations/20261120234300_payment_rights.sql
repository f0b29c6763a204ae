-- A payment may be marked as taken back and nothing else of it changes: neither its amount nor its day, whoever asks.
revoke update on payment from cloud_steward_app;
grant update (state, reversed_at, reversed_by, reverse_reason, reversed_prepaid_fen) on payment to cloud_steward_app;
