-- Menus: a component of their own making, further buttons than those the product has, and one screen per path.
alter table identity_menu add column component text;
create unique index identity_menu_path on identity_menu (tenant_id, path);
create table identity_menu_button (
  tenant_id int not null,
  menu_id uuid not null,
  button text not null,
  primary key (tenant_id, menu_id, button)
);
select infra_protect('identity_menu_button');

-- Menus by the names the platform's clients know them by. A name of null means the product's own, in every language.
create view identity_sysmenu with (security_invoker = true) as
  select tenant_id, id, code as menu_code, title as menu_name, icon as menu_icon, path as menu_path, component as menu_component,
    sequence as menu_sequence, status as menu_status, parent_id, created_at from identity_menu;
grant select, insert, update, delete on identity_sysmenu to cloud_steward_app;

create table identity_post (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  post_code text not null,
  post_name text not null,
  post_sequence int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_post_code on identity_post (tenant_id, post_code);
create index identity_post_parent on identity_post (tenant_id, parent_id);

-- Who works at which posts; one of them is his main one.
create table identity_user_post (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  post_code text not null,
  post_type int not null check (post_type in (1, 2)),
  status int not null default 1 check (status in (0, 1)),
  post_description text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_user_post_once on identity_user_post (tenant_id, user_id, post_code);
create unique index identity_user_post_main on identity_user_post (tenant_id, user_id) where post_type = 1;
create index identity_user_post_code on identity_user_post (tenant_id, post_code);
select infra_protect('identity_post');
select infra_protect('identity_user_post');

alter table identity_menu_button add foreign key (tenant_id, menu_id) references identity_menu (tenant_id, id) on delete cascade;
alter table identity_post add foreign key (tenant_id, parent_id) references identity_post (tenant_id, id);
alter table identity_user_post add foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade;
alter table identity_user_post add foreign key (tenant_id, post_code) references identity_post (tenant_id, post_code);
