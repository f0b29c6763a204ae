import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { contractType } from './contract-type.ts'
import { headLease } from './head-lease.ts'
import { lease } from './lease.ts'
import { leaseChange } from './lease-change.ts'
import { masterLease } from './master-lease.ts'
import { myLeaseMenu } from './my-lease-menu.ts'
import { ownerChange } from './owner-change.ts'
import { masterLeaseMenu, paperMenus, partyMenus } from './paper-menus.ts'
import { landlord, rentee } from './parties.ts'
import { building, house, room, site } from './places.ts'
import { reservation } from './reservation.ts'
import { signFlow } from './signing.ts'
import { template } from './template.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
/** What only staff do with a lease. */
const DECISIONS = ['submit', 'review', 'sign', 'cancel', 'handOver', 'notice', 'change', 'end', 'print'] as const
const pickers = [
  ...uses(site, 'query'),
  ...uses(building, 'query'),
  ...uses(house, 'query'),
  ...uses(landlord, 'query'),
]

const siteMenu = listMenu(site, { code: 'site', icon: 'environment', roles: STAFF })

export const housing = domain({
  name: 'housing',
  ...contentsOf(topics),
  menus: [
    {
      code: 'house_list',
      path: '/house_list',
      icon: 'apartment',
      roles: [...STAFF, 'ROLE_LANDLORD'],
      uses: [
        ...uses(room, 'query', 'queryRoomBoard', 'queryRoomHealth', 'queryRoomLineage', 'queryRoomPhotos'),
        ...uses(ownerChange, 'queryOwners'),
        ...pickers,
      ],
      buttons: {
        ...crudButtons(room),
        arrangePhotos: uses(room, 'arrangeRoomPhotos'),
        setOverlay: uses(room, 'setOverlay'),
        changeRooms: uses(room, 'previewRoomChange', 'changeRooms'),
        updateHouse: uses(house, 'update'),
        deleteHouse: uses(house, 'delete'),
        archiveHouse: uses(house, 'archiveHouse', 'restoreHouse'),
        exportHouse: uses(house, 'export', 'exportWord', 'exportPDF'),
      },
      hidden: {
        ROLE_LANDLORD: [
          'add',
          'update',
          'delete',
          'import',
          'arrangePhotos',
          'setOverlay',
          'changeRooms',
          'updateHouse',
          'deleteHouse',
          'archiveHouse',
        ],
      },
    },
    {
      code: 'addhouse',
      path: '/addhouse',
      unlisted: true,
      icon: 'plus-square',
      roles: STAFF,
      uses: [...pickers, ...uses(house, 'previewHouseNumbers'), ...uses(room, 'export')],
      buttons: {
        add: [...uses(house, 'addHouse', 'addHouseBatch'), ...uses(site, 'addPlace')],
        import: uses(room, 'import'),
      },
    },
    { ...siteMenu, buttons: { ...siteMenu.buttons, update: uses(site, 'update', 'querySiteOperator') } },
    listMenu(building, { code: 'building', icon: 'bank', roles: STAFF }),
    {
      code: 'reservation',
      path: '/reservation',
      icon: 'contacts',
      roles: STAFF,
      uses: [
        ...uses(reservation, 'query', 'queryReservationHistory'),
        ...uses({ name: 'payment.holding' }, 'queryHoldings'),
        ...uses(room, 'query'),
        ...uses(rentee, 'query'),
        ...uses(lease, 'query'),
        ...uses(site, 'query'),
      ],
      buttons: {
        ...crudButtons(reservation),
        reserve: uses(reservation, 'holdReservation'),
        cancelReservation: uses(reservation, 'cancelReservation'),
        receiveHolding: uses({ name: 'payment.holding' }, 'receiveHolding', 'printHolding'),
        endHolding: uses({ name: 'payment.holding' }, 'endHolding'),
        reviewHolding: uses({ name: 'payment.holding' }, 'reviewHolding'),
      },
    },
    {
      code: 'contract',
      path: '/contract',
      icon: 'file-text',
      roles: [...STAFF, 'ROLE_LANDLORD'],
      uses: [
        ...uses(
          lease,
          'query',
          'queryCharges',
          'queryLeaseHistory',
          'queryLeaseLimits',
          'queryStaying',
          'queryLeaseChain',
          'queryOccupants',
        ),
        ...uses(masterLease, 'query'),
        ...uses(leaseChange, 'query'),
        ...uses(signFlow, 'query', 'querySignatures'),
        ...uses(room, 'query', 'queryRoomPhotos'),
        ...uses(rentee, 'query'),
        ...uses(contractType, 'query'),
        ...uses({ name: 'metering.handOver' }, 'queryHandOver'),
      ],
      buttons: {
        ...crudButtons(lease),
        add: [...uses(lease, 'add', 'previewCharges', 'queryUsualTerms'), ...uses(headLease, 'queryHeadLeaseEnd')],
        update: [...uses(lease, 'update', 'previewCharges'), ...uses(headLease, 'queryHeadLeaseEnd')],
        submit: uses(lease, 'submitLease'),
        review: uses(lease, 'reviewLease'),
        sign: [
          ...uses(lease, 'signLease'),
          ...uses(
            signFlow,
            'startSigning',
            'signOnPad',
            'refuseSigning',
            'recallSigning',
            'remindSigning',
            'syncSigning',
            'signAddress',
          ),
        ],
        cancel: uses(lease, 'cancelLease'),
        handOver: uses({ name: 'metering.handOver' }, 'handOverLease', 'undoHandOver'),
        notice: uses(lease, 'giveNotice', 'withdrawNotice'),
        change: [
          ...uses(leaseChange, 'previewChange', 'proposeChange', 'withdrawChange'),
          ...uses({ name: 'metering.handOver' }, 'readAtChange'),
        ],
        end: uses(lease, 'previewEnd', 'endLease'),
        print: uses(template, 'printDocument'),
      },
      hidden: { ROLE_LANDLORD: ['add', 'update', 'delete', 'import', ...DECISIONS] },
    },
    masterLeaseMenu,
    myLeaseMenu,
    {
      code: 'leasecalendar',
      path: '/leasecalendar',
      icon: 'profile',
      roles: [...STAFF, 'ROLE_LANDLORD'],
      uses: [...uses(lease, 'queryLeaseCalendar', 'queryCalendarDay'), ...uses(site, 'query')],
    },
    {
      code: 'headlease',
      path: '/headlease',
      icon: 'idcard',
      roles: STAFF,
      uses: [
        ...uses(headLease, 'query', 'queryHeadRents', 'queryHeadLeaseHistory'),
        ...uses(house, 'query'),
        ...uses(landlord, 'query'),
        ...uses(site, 'query'),
      ],
      buttons: {
        ...crudButtons(headLease),
        moveHeadLease: uses(
          headLease,
          'activateHeadLease',
          'renewHeadLease',
          'resumeHeadLease',
          'notifyHeadLease',
          'leaveHeadLease',
        ),
        payHeadRent: uses({ name: 'payment.headRent' }, 'payHeadRent'),
      },
    },
    ...paperMenus,
    ...partyMenus,
  ],
})
