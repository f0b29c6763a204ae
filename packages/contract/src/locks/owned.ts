import { flag, id, instant, int, type Menu, rowsOf, text, view } from '../kit/index.ts'

/**
 * The locks of a landlord's rooms as he may see them: that they work, and how many keys there are. Never who has one, what its
 * digits are, or who came when: that is the renters'.
 */
export const queryOwnedLocks = view(
  'lock.credential',
  'queryOwnedLocks',
  {},
  rowsOf({
    lockId: id(),
    siteName: text(128),
    roomName: text(200, { optional: true }),
    serial: text(32),
    online: flag(),
    battery: int({ optional: true }),
    seenAt: instant({ optional: true }),
    keys: int(),
    isAlarmed: flag(),
  }),
)
export const ownedLockMenu: Menu = {
  code: 'ownedlock',
  path: '/ownedlock',
  icon: 'safety',
  roles: ['ROLE_LANDLORD'],
  uses: [queryOwnedLocks.permission],
}
