-- Charges whose bill was voided: few, and read to find what has to be billed again.
create index billing_bill_line_void on billing_bill_line (tenant_id, charge_id) where not live and charge_id is not null;
