import { invitation } from '../identity/invitation.ts'
import { supportGrant } from '../identity/support-grant.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { business } from './business.ts'
import { tenantPackage } from './package.ts'
import { tenant } from './tenant.ts'
import { tenement } from './tenement.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

export const platform = domain({
  name: 'platform',
  ...contentsOf(topics),
  menus: [
    {
      code: 'systenant',
      path: '/systenant',
      icon: 'bank',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(tenant, 'query'), ...uses(tenantPackage, 'query'), 'identity.user.query'],
      buttons: {
        ...crudButtons(tenant),
        reopen: ['admin.systenant.reopenSysTenant'],
        user: ['admin.sysuser.addSysTenantUser'],
        mcc: ['admin.systenant.setTenantMCC'],
        sms: [
          'admin.systenant.queryTenantSmsList',
          'admin.systenant.addTenantSms',
          'admin.systenant.setTenantSms',
          'admin.systenant.delTenantSms',
        ],
        tenement: uses(tenement, 'query', 'add', 'update', 'delete'),
      },
    },
    {
      code: 'businessmana',
      path: '/businessmana',
      icon: 'bank',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(business, 'query'), ...uses(tenantPackage, 'query')],
      buttons: {
        ...crudButtons(business),
        review: uses(business, 'approveBusiness', 'rejectBusiness'),
        setTerms: uses(business, 'setBusinessTerms'),
        freezeBusiness: uses(business, 'freezeBusiness', 'unfreezeBusiness'),
        closeBusiness: uses(business, 'closeBusiness'),
        lookIn: uses(supportGrant, 'lookIn'),
      },
    },
    {
      code: 'tenantpackage',
      path: '/tenantpackage',
      icon: 'profile',
      roles: ['ROLE_ADMIN'],
      uses: [...uses(tenantPackage, 'query'), 'admin.tenantpackage.queryPackageMenu'],
      buttons: crudButtons(tenantPackage),
    },
    {
      ...listMenu(tenement, { code: 'tenement', icon: 'contacts', roles: ['ROLE_ADMIN'] }),
      uses: [...uses(tenement, 'query'), 'identity.user.query', 'identity.role.query'],
      buttons: { ...crudButtons(tenement), invite: uses(invitation, 'invitePerson') },
    },
  ],
})
