import { invitation } from '../identity/invitation.ts'
import { crudButtons, listMenu, type Menu, uses } from '../kit/index.ts'
import { contractType } from './contract-type.ts'
import { enterpriseUser } from './enterprise-user.ts'
import { filing } from './filing.ts'
import { inspection } from './inspection.ts'
import { lease } from './lease.ts'
import { leaseChange } from './lease-change.ts'
import { leaseDefault } from './lease-default.ts'
import { masterLease } from './master-lease.ts'
import { ownerChange } from './owner-change.ts'
import { landlord, rentee } from './parties.ts'
import { house, room, site } from './places.ts'
import { signFlow } from './signing.ts'
import { template } from './template.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

/** Contracts of several rooms: who signs single leases signs these, and so on. */
export const masterLeaseMenu: Menu = {
  code: 'masterlease',
  path: '/masterlease',
  icon: 'book',
  roles: [...STAFF, 'ROLE_LANDLORD'],
  uses: [
    ...uses(masterLease, 'query', 'queryMasterHistory'),
    ...uses(lease, 'query'),
    ...uses(signFlow, 'query', 'querySignatures'),
    ...uses(room, 'query'),
    ...uses(rentee, 'query'),
    ...uses(contractType, 'query'),
  ],
  buttons: {
    ...crudButtons(masterLease),
    add: [...uses(masterLease, 'saveMasterLease', 'bindLeases'), ...uses(lease, 'queryUsualTerms')],
    submit: uses(masterLease, 'submitMasterLease'),
    review: uses(masterLease, 'reviewMasterLease'),
    sign: [
      ...uses(masterLease, 'signMasterLease', 'startMasterSigning'),
      ...uses(signFlow, 'signOnPad', 'refuseSigning', 'recallSigning', 'remindSigning', 'syncSigning', 'signAddress'),
    ],
    cancel: uses(masterLease, 'cancelMasterLease'),
    notice: uses(masterLease, 'giveMasterNotice'),
    change: uses(masterLease, 'renewMasterLease'),
    print: uses(masterLease, 'printMasterLease'),
  },
  hidden: { ROLE_LANDLORD: ['add', 'update', 'submit', 'review', 'sign', 'cancel', 'notice', 'change', 'print'] },
}

/** What is written about a lease besides the lease itself. */
export const paperMenus: readonly Menu[] = [
  {
    code: 'filing',
    path: '/filing',
    icon: 'safety',
    roles: STAFF,
    uses: [...uses(filing, 'query'), ...uses(site, 'query'), ...uses(room, 'query'), ...uses(rentee, 'query')],
    buttons: {
      ...crudButtons(filing),
      recordFiling: uses(filing, 'recordFiling'),
      checkIdentity: uses(rentee, 'checkIdentity'),
    },
  },
  {
    code: 'leasechange',
    path: '/leasechange',
    icon: 'profile',
    roles: STAFF,
    uses: [
      ...uses(leaseChange, 'query', 'queryChangeRooms'),
      ...uses(lease, 'query'),
      ...uses(masterLease, 'query'),
      ...uses(site, 'query'),
    ],
    buttons: {
      ...crudButtons(leaseChange),
      decideChange: uses(leaseChange, 'decideChange'),
      withdrawChange: uses(leaseChange, 'withdrawChange'),
    },
  },
  {
    code: 'inspection',
    path: '/inspection',
    icon: 'safety',
    roles: STAFF,
    uses: [
      ...uses(inspection, 'query', 'queryInspectionItems', 'compareInspections', 'printInspection'),
      ...uses(lease, 'query'),
      ...uses(room, 'query'),
      ...uses(site, 'query'),
    ],
    buttons: {
      ...crudButtons(inspection),
      recordInspection: uses(inspection, 'saveInspection', 'completeInspection'),
    },
  },
  {
    code: 'signflow',
    path: '/signflow',
    icon: 'idcard',
    roles: STAFF,
    uses: [...uses(signFlow, 'query'), ...uses(lease, 'query'), ...uses(site, 'query'), ...uses(rentee, 'query')],
  },
  {
    code: 'template',
    path: '/template',
    icon: 'book',
    roles: STAFF,
    uses: [
      ...uses(template, 'query', 'queryTemplateBody', 'compareTemplates', 'previewTemplate'),
      ...uses(lease, 'query'),
      ...uses(contractType, 'query'),
    ],
    buttons: {
      ...crudButtons(template),
      writeTemplate: uses(template, 'saveTemplate', 'reviseTemplate'),
      publishTemplate: uses(template, 'publishTemplate', 'retireTemplate'),
    },
  },
  listMenu(contractType, { code: 'contracttype', icon: 'profile', roles: STAFF }),
  listMenu(leaseDefault, { code: 'leasedefault', icon: 'profile', roles: STAFF }),
]

const colleagueButtons = {
  invite: uses(enterpriseUser, 'inviteColleague', 'withdrawColleague'),
  changeColleague: uses(enterpriseUser, 'changeColleague'),
  disableColleague: uses(enterpriseUser, 'disableColleague', 'enableColleague'),
}
/** Who owns and who rents. */
export const partyMenus: readonly Menu[] = [
  {
    code: 'landlord',
    path: '/landlord',
    icon: 'user',
    roles: STAFF,
    uses: uses(landlord, 'query'),
    buttons: { ...crudButtons(landlord), invite: uses(invitation, 'invitePerson') },
  },
  {
    code: 'ownerchange',
    path: '/ownerchange',
    icon: 'transaction',
    roles: STAFF,
    uses: [
      ...uses(ownerChange, 'query', 'queryOwners'),
      ...uses(house, 'query'),
      ...uses(landlord, 'query'),
      ...uses(site, 'query'),
    ],
    buttons: {
      ...crudButtons(ownerChange),
      changeOwner: uses(ownerChange, 'proposeOwner', 'withdrawOwner'),
      decideOwner: uses(ownerChange, 'decideOwner'),
    },
  },
  {
    code: 'tenantplat',
    path: '/tenantplat',
    icon: 'contacts',
    roles: STAFF,
    uses: uses(rentee, 'query', 'findByIdNo'),
    buttons: {
      ...crudButtons(rentee),
      checkIdentity: uses(rentee, 'checkIdentity'),
      revealIdNo: uses(rentee, 'revealIdNo'),
      invite: uses(invitation, 'invitePerson'),
    },
  },
  {
    code: 'enterpriseUser',
    path: '/enterpriseUser',
    icon: 'team',
    roles: STAFF,
    uses: [...uses(enterpriseUser, 'query', 'queryCompanyRooms'), ...uses(rentee, 'query')],
    buttons: { ...colleagueButtons, ...crudButtons(enterpriseUser) },
  },
  {
    code: 'mycolleague',
    path: '/mycolleague',
    icon: 'team',
    roles: ['ROLE_RENTEE'],
    ofManagers: true,
    uses: uses(enterpriseUser, 'query', 'queryCompanyRooms'),
    buttons: { ...colleagueButtons, ...crudButtons(enterpriseUser) },
  },
]
