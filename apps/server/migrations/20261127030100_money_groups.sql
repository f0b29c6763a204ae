-- Screens of sharing and of the books get groups of their own, for tenants that have them already: where nobody moved them, and
-- for every role and package that has one of them.
insert into identity_menu (tenant_id, id, code, parent_id, path, icon, sequence)
  select beside.tenant_id, uuidv7(), g.code, null, '/' || g.code, g.icon, beside.sequence + 1
  from identity_menu beside join (values ('sharing', 'treasury', 'apartment'), ('accounting', 'income', 'book')) g (code, beside, icon) on beside.code = g.beside
  on conflict do nothing;
update identity_menu c set parent_id = g.id
  from identity_menu g, identity_menu was,
    (values ('sharing', 'treasury', 'profitsharing'), ('sharing', 'treasury', 'sharerule'), ('sharing', 'treasury', 'sharereceiver'), ('sharing', 'treasury', 'sharestatement'),
      ('accounting', 'income', 'billingperiod'), ('accounting', 'income', 'trialbalance'), ('accounting', 'income', 'chartofaccounts'), ('accounting', 'income', 'accountstatement'),
      ('accounting', 'treasury', 'financialMana'), ('accounting', 'treasury', 'difference'), ('accounting', 'treasury', 'ledgercheck')) m (to_group, from_group, code)
  where c.code = m.code and g.tenant_id = c.tenant_id and g.code = m.to_group and was.tenant_id = c.tenant_id and was.id = c.parent_id and was.code = m.from_group;
insert into identity_role_menu (tenant_id, role_id, menu_id)
  select distinct rm.tenant_id, rm.role_id, g.id
  from identity_menu g join identity_menu c on c.tenant_id = g.tenant_id and c.parent_id = g.id
    join identity_role_menu rm on rm.tenant_id = c.tenant_id and rm.menu_id = c.id
  where g.code in ('sharing', 'accounting')
  on conflict do nothing;
update platform_package set menus = menus || 'sharing'::text
  where menus && array['profitsharing', 'sharerule', 'sharereceiver', 'sharestatement'] and not 'sharing' = any(menus);
update platform_package set menus = menus || 'accounting'::text
  where menus && array['billingperiod', 'trialbalance', 'chartofaccounts', 'accountstatement', 'financialMana', 'difference', 'ledgercheck'] and not 'accounting' = any(menus);
update identity_tenant set menus = menus || 'sharing'::text
  where menus && array['profitsharing', 'sharerule', 'sharereceiver', 'sharestatement'] and not 'sharing' = any(menus);
update identity_tenant set menus = menus || 'accounting'::text
  where menus && array['billingperiod', 'trialbalance', 'chartofaccounts', 'accountstatement', 'financialMana', 'difference', 'ledgercheck'] and not 'accounting' = any(menus);
