-- A bill with a fee that is not to be paid online is paid at the desk; fees that are stand on bills of their own.
alter table billing_bill add column online_payable boolean not null default true;
