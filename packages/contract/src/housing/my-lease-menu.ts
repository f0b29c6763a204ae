import { type Menu, uses } from '../kit/index.ts'
import { lease } from './lease.ts'
import { leaseChange } from './lease-change.ts'
import { masterLease } from './master-lease.ts'
import { room } from './places.ts'
import { signFlow } from './signing.ts'

/** 我的合同: the leases of a renter, read and signed by him. */
export const myLeaseMenu: Menu = {
  code: 'mylease',
  path: '/mylease',
  icon: 'file-text',
  roles: ['ROLE_RENTEE'],
  uses: [
    ...uses(lease, 'query', 'queryCharges', 'queryOccupants', 'queryLeaseHistory'),
    ...uses(masterLease, 'query', 'queryMasterHistory'),
    ...uses(leaseChange, 'query'),
    ...uses(signFlow, 'query', 'querySignatures'),
    ...uses(room, 'queryRoomPhotos'),
    ...uses({ name: 'metering.handOver' }, 'queryHandOver'),
  ],
  buttons: { sign: uses(signFlow, 'signOnPad', 'signAddress') },
}
