-- How a payer is sent to the channel: a code he scans, or from the browser of his phone straight into it, which wants to know his address.
alter table channel_order add column way text not null default 'native' check (way in ('native', 'h5')), add column payer_ip text;
