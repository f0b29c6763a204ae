-- Pictures of characters to be read off, each for one use. Keys and answers are hashed.
create table identity_captcha (
  name text primary key,
  answer text not null,
  ip text not null,
  tries int not null default 0,
  solved_at timestamptz,
  ends_at timestamptz not null
);
create index identity_captcha_ip on identity_captcha (ip) where solved_at is not null;
grant select, insert, update, delete on identity_captcha to cloud_steward_app;
