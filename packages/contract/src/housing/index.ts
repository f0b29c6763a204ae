import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { addHouse, addHouseBatch, previewHouseNumbers, queryRoomBoard } from './add-house.ts'
import { cancelLease, endLease, lease, previewCharges, queryCharges, queryLeaseHistory, signLease } from './lease.ts'
import { landlord, rentee } from './parties.ts'
import { building, house, room, site } from './places.ts'

export * from './add-house.ts'
export * from './choices.ts'
export * from './lease.ts'
export * from './parties.ts'
export * from './places.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const pickers = [
  ...uses(site, 'query'),
  ...uses(building, 'query'),
  ...uses(house, 'query'),
  ...uses(landlord, 'query'),
]

export const housing = domain({
  name: 'housing',
  resources: [site, building, house, room, landlord, rentee, lease],
  endpoints: [
    addHouse,
    addHouseBatch,
    previewHouseNumbers,
    queryRoomBoard,
    previewCharges,
    signLease,
    cancelLease,
    endLease,
    queryCharges,
    queryLeaseHistory,
  ],
  menus: [
    {
      code: 'house',
      icon: 'home',
      children: [
        {
          code: 'house_list',
          path: '/house_list',
          icon: 'apartment',
          roles: [...STAFF, 'ROLE_LANDLORD'],
          uses: [...uses(room, 'query', 'queryRoomBoard'), ...pickers],
          buttons: {
            ...crudButtons(room),
            updateHouse: uses(house, 'update'),
            deleteHouse: uses(house, 'delete'),
            exportHouse: uses(house, 'export', 'exportWord', 'exportPDF'),
          },
          hidden: { ROLE_LANDLORD: ['add', 'update', 'delete', 'import', 'updateHouse', 'deleteHouse'] },
        },
        {
          code: 'addhouse',
          path: '/addhouse',
          icon: 'plus-square',
          roles: STAFF,
          uses: [...pickers, ...uses(house, 'previewHouseNumbers'), ...uses(room, 'export')],
          buttons: { add: uses(house, 'addHouse', 'addHouseBatch'), import: uses(room, 'import') },
        },
        listMenu(site, { code: 'site', icon: 'environment', roles: STAFF }),
        listMenu(building, { code: 'building', icon: 'bank', roles: STAFF }),
        {
          code: 'contract',
          path: '/contract',
          icon: 'file-text',
          roles: [...STAFF, 'ROLE_LANDLORD', 'ROLE_RENTEE'],
          uses: [
            ...uses(lease, 'query', 'queryCharges', 'queryLeaseHistory'),
            ...uses(room, 'query'),
            ...uses(rentee, 'query'),
          ],
          buttons: {
            ...crudButtons(lease),
            add: uses(lease, 'add', 'previewCharges'),
            update: uses(lease, 'update', 'previewCharges'),
            sign: uses(lease, 'signLease'),
            cancel: uses(lease, 'cancelLease'),
            end: uses(lease, 'endLease'),
          },
          hidden: {
            ROLE_LANDLORD: ['add', 'update', 'delete', 'sign', 'cancel', 'end'],
            ROLE_RENTEE: ['add', 'update', 'delete', 'sign', 'cancel', 'end', 'export'],
          },
        },
      ],
    },
    {
      code: 'party',
      icon: 'team',
      children: [
        listMenu(landlord, { code: 'landlord', icon: 'user', roles: STAFF }),
        listMenu(rentee, { code: 'tenantplat', icon: 'contacts', roles: STAFF }),
      ],
    },
  ],
})
