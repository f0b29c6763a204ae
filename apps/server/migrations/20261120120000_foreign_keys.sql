-- Foreign keys come last and carry tenant_id, so that tables can be distributed before they are tied together.
alter table identity_user_role add foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade;
alter table identity_user_role add foreign key (tenant_id, role_id) references identity_role (tenant_id, id) on delete cascade;
alter table identity_role_menu add foreign key (tenant_id, role_id) references identity_role (tenant_id, id) on delete cascade;
alter table identity_role_menu add foreign key (tenant_id, menu_id) references identity_menu (tenant_id, id) on delete cascade;
alter table identity_role_url add foreign key (tenant_id, role_id) references identity_role (tenant_id, id) on delete cascade;
alter table identity_role_url add foreign key (tenant_id, url_id) references identity_url (tenant_id, id) on delete cascade;
alter table identity_role_hidden_button add foreign key (tenant_id, role_id) references identity_role (tenant_id, id) on delete cascade;
alter table infra_run_item add foreign key (tenant_id, run_id) references infra_run (tenant_id, id);

alter table housing_site add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table housing_site add foreign key (region_code) references system_region (code);
alter table housing_building add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table housing_house add foreign key (tenant_id, building_id) references housing_building (tenant_id, id);
alter table housing_house add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table housing_room add foreign key (tenant_id, house_id) references housing_house (tenant_id, id);
alter table housing_lease add foreign key (tenant_id, room_id) references housing_room (tenant_id, id);
alter table housing_lease add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table housing_lease_event add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id) on delete cascade;
alter table housing_charge add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);

alter table billing_bill add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table billing_bill_line add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table billing_bill_line add foreign key (tenant_id, charge_id) references housing_charge (tenant_id, id);
alter table payment add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table payment_allocation add foreign key (tenant_id, payment_id) references payment (tenant_id, id);
alter table payment_allocation add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table ledger_entry add foreign key (tenant_id, debit_account_id) references ledger_account (tenant_id, id);
alter table ledger_entry add foreign key (tenant_id, credit_account_id) references ledger_account (tenant_id, id);
